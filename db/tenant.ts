import { AsyncLocalStorage } from "node:async_hooks";
import { fillPlaceholders } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { type Connection, giveBack, takeConnection } from "./pool.ts";

export interface Credential {
  kind: "session" | "token";
  /** HMAC of the token's text. */
  digest: Uint8Array;
}

/** What the database knows of a live credential. */
export interface Admission {
  kind: "session" | "organization" | "personal" | "worker";
  organization_id: string;
  user_id: string | null;
  token_id: string | null;
  role: string | null;
  scopes: string[] | null;
  sensitive_data_access: boolean;
}

/** Called with the admission, or null for a credential that is unknown, expired or revoked; throws to refuse. */
export type Admit = (admission: Admission | null) => void | Promise<void>;

type Scope = { credential: Credential; admit: Admit } | { connection: Connection };

const scopes = new AsyncLocalStorage<Scope>();
const prepared = { prepare: true, simple: false };
const beginRequest = "select * from auth.begin_request($1, $2)";

/**
 * Begins, authenticates, queries and commits in one flush: one round trip. The rows are handed on only when `admit`
 * lets the credential pass; without a live one the tenant is cleared and the query has found nothing.
 */
async function inOneTrip<T>(
  { credential, admit }: { credential: Credential; admit: Admit },
  query: (connection: Connection) => PromiseLike<T> | null,
): Promise<T | null> {
  const connection = await takeConnection();
  try {
    const [begun, admitted, found, committed] = await Promise.allSettled([
      connection.unsafe("begin read only", [], prepared),
      connection.unsafe<Admission[]>(beginRequest, [credential.kind, credential.digest], prepared),
      query(connection),
      connection.unsafe("commit", [], prepared),
    ]);
    for (const step of [begun, admitted, committed]) if (step.status === "rejected") throw step.reason;
    await admit((admitted as PromiseFulfilledResult<Admission[]>).value[0] ?? null);
    if (found.status === "rejected") throw found.reason;
    return found.value;
  } finally {
    giveBack(connection);
  }
}

function send(text: string, parameters: never[], asArrays: boolean): Promise<unknown> {
  const scope = scopes.getStore();
  if (!scope) return Promise.reject(new Error("a query ran outside readAs and writeAs"));
  const run = (connection: Connection) => {
    const query = connection.unsafe(text, parameters, prepared);
    return (asArrays ? query.values() : query) as PromiseLike<unknown>;
  };
  return "connection" in scope ? Promise.resolve(run(scope.connection)) : inOneTrip(scope, run);
}

// What drizzle needs of a postgres.js client, and nothing that would leave the scope.
const client = {
  options: { parsers: {}, serializers: {} },
  unsafe: (text: string, parameters: never[] = []) => ({
    values: () => send(text, parameters, true),
    // biome-ignore lint/suspicious/noThenProperty: drizzle awaits the query itself when it wants rows as objects
    then: (done: (value: unknown) => unknown, failed: (reason: unknown) => unknown) =>
      send(text, parameters, false).then(done, failed),
  }),
};

/** The only road to tenant rows. Works inside `readAs` and `writeAs`; a query anywhere else is refused. */
export const db = drizzle(client as unknown as postgres.Sql) as Omit<ReturnType<typeof drizzle>, "transaction">;

export type TenantDb = typeof db;

/**
 * A query built once and run many times, with values for its `sql.placeholder`s. Rows come as the driver reads them,
 * so every selected expression needs its own name; for the hot lists, where mapping column by column costs most.
 */
export function prepareRows<Row>(query: {
  toSQL(): { sql: string; params: unknown[] };
}): (values: Record<string, unknown>) => Promise<Row[]> {
  const { sql, params } = query.toSQL();
  return (values) => send(sql, fillPlaceholders(params, values) as never[], false) as Promise<Row[]>;
}

/** Runs reads as the credential: each query authenticates and reads in one round trip of its own. */
export function readAs<T>(credential: Credential, admit: Admit, run: () => Promise<T>): Promise<T> {
  return scopes.run({ credential, admit }, run);
}

/** Only the check of the credential: for a request that is refused anyway, or that reads nothing. */
export async function authenticate(credential: Credential, admit: Admit): Promise<void> {
  await inOneTrip({ credential, admit }, () => null);
}

/** Runs writes as the credential in one transaction, committed when `run` returns and rolled back when it throws. */
export async function writeAs<T>(credential: Credential, admit: Admit, run: () => Promise<T>): Promise<T> {
  const connection = await takeConnection();
  try {
    const [, admitted] = await Promise.all([
      connection.unsafe("begin", [], prepared),
      connection.unsafe<Admission[]>(beginRequest, [credential.kind, credential.digest], prepared),
    ]);
    try {
      await admit(admitted[0] ?? null);
      const result = await scopes.run({ connection }, run);
      await connection.unsafe("commit", [], prepared);
      return result;
    } catch (error) {
      await connection.unsafe("rollback", [], prepared).catch(() => undefined);
      throw error;
    }
  } finally {
    giveBack(connection);
  }
}
