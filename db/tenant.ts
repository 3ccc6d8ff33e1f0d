import { AsyncLocalStorage } from "node:async_hooks";
import { is, Placeholder } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { DatabaseBusyError } from "./backoff.ts";
import { undo } from "./connections.ts";
import { onConnection } from "./pool.ts";

export interface Credential {
  /**
   * `oauth` is an access token of a connected app, `posting` the public page of a job posting, `reset` a password reset
   * link.
   */
  kind: "session" | "token" | "oauth" | "posting" | "reset";
  /** HMAC of the token's or link's text, or the ID of the posting. */
  digest: Uint8Array;
}

/** What the database knows about a live credential. */
export interface Admission {
  /** `blocked` is an app that the person's organization doesn't allow: nothing else is known about it. */
  kind: "session" | "organization" | "personal" | "worker" | "oauth" | "blocked" | "applicant" | "reset";
  organization_id: string;
  user_id: string | null;
  /** The worker behind a worker token. */
  person_id: string | null;
  token_id: string | null;
  role: string | null;
  /** Of a custom role; null for a built-in one. */
  role_scopes: string[] | null;
  scopes: string[] | null;
  sensitive_data_access: boolean;
  /** For a session: whether the person has proved within minutes who they are. */
  is_proven: boolean | null;
  /** For a session: whether the organization wants a second factor of the person, who has none. */
  lacks_second_factor: boolean | null;
}

/** Called with the admission, or null if the credential is unknown, expired or revoked. Throws to refuse. */
export type Admit = (admission: Admission | null) => void | Promise<void>;

type OrganizationCheck = (organization_id: string) => void;

interface ReadScope {
  credential: Credential;
  admit: Admit;
  /** Null until the first query returns. */
  organization_id: string | null;
  checks: OrganizationCheck[];
}

type Scope = ReadScope | { connection: postgres.Sql; after: Set<() => void> };

const scopes = new AsyncLocalStorage<Scope>();
const prepared = { prepare: true, simple: false };

/** A credential's last admission, and the text it came as. */
interface LastAdmission {
  text: string;
  admission: Admission;
}

/**
 * By digest as Base64. Nobody is admitted by it: the database decides on every request, and says in short if it came to
 * the same result.
 */
const lastAdmissions = new Map<string, LastAdmission>();
const maxRemembered = 10_000;
const same = "=";
/** On whose behalf statements of all other credentials wait for a connection: those of one that floods us, too. */
const strangers = "strangers";

const nameOf = ({ digest }: Credential) => Buffer.from(digest).toString("base64");

/** The organization of a credential, by its digest as Base64, that was admitted lately; it may be revoked since. */
export function organizationLately(digest: string): string | undefined {
  return lastAdmissions.get(digest)?.admission.organization_id;
}

/** The connection that a credential's statements get, in turn with other organizations. */
function onConnectionFor<T>(name: string, run: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  return onConnection(run, organizationLately(name) ?? strangers);
}

/**
 * The result of `auth.begin_request`, as JSON; null for an unknown credential. A blocked app has no organization. Throws
 * `DatabaseBusyError` without a result, which says nothing of the credential.
 */
function toAdmission(json: string | null | undefined): Admission | null {
  if (json === undefined) throw new DatabaseBusyError("the database answered a request without a row");
  if (json === null) return null;
  const admission: Omit<Admission, "organization_id"> & { organization_id: string | null } = JSON.parse(json);
  return { ...admission, organization_id: admission.organization_id ?? "" };
}

function remember(name: string, last: LastAdmission): void {
  if (lastAdmissions.size >= maxRemembered && !lastAdmissions.has(name)) {
    for (const oldest of lastAdmissions.keys()) {
      lastAdmissions.delete(oldest);
      break;
    }
  }
  lastAdmissions.set(name, last);
}

/**
 * Wraps the statement with the credential check, so that both are one statement and one round trip. The check is the
 * outer side of a nested loop and so runs first. If it ever ran later, the tenant would still be unset and the query
 * would find nothing: the order decides whether there are rows, never whose. Every row carries the admission, in short if
 * it is the same as last time; `found` is null in the single row of an empty result.
 */
function withCheck(text: string, parameterCount: number): string {
  const [kind, digest, last] = [1, 2, 3].map((place) => `$${parameterCount + place}`);
  return `select request.admission as request_admission, answer.*
from (select case when made.admission = ${last}::text then '${same}' else made.admission end as admission
  from (select to_json(auth.begin_request(${kind}, ${digest}))::text as admission offset 0) as made offset 0) as request
left join lateral (select true as found, query.* from (${text}) as query) as answer on true`;
}

const checked = new Map<string, string>();
const maxCached = 1000;

function checkedText(text: string, parameterCount: number): string {
  const known = checked.get(text);
  if (known !== undefined) return known;
  if (!/^\s*(?:select|with)\b/i.test(text)) throw new Error("a read may only select");
  if (checked.size >= maxCached) checked.clear();
  const made = withCheck(text, parameterCount);
  checked.set(text, made);
  return made;
}

async function admit(
  name: string,
  check: Admit,
  text: string | null | undefined,
  last?: LastAdmission,
): Promise<Admission | null> {
  const isSame = last !== undefined && text === same;
  const admission = isSame ? last.admission : toAdmission(text);
  if (!isSame && text && admission?.organization_id) remember(name, { text, admission });
  await check(admission);
  return admission;
}

interface CheckedRows {
  /** Without what the check adds. */
  names: readonly string[];
  /** The admission, whether there is a row, and the row's values. */
  rows: unknown[][];
}

/** Reads with the check around the query. */
async function readChecked(scope: ReadScope, text: string, parameters: unknown[]): Promise<CheckedRows> {
  const { credential } = scope;
  const name = nameOf(credential);
  const last = lastAdmissions.get(name);
  const asked = [...parameters, credential.kind, credential.digest, last?.text ?? null] as never[];
  const found = await onConnectionFor(name, (sql) =>
    sql.unsafe(checkedText(text, parameters.length), asked, prepared).values(),
  );
  // The driver's result stays in memory until a full collection, and would keep all rows that it has.
  const rows: unknown[][] = found.splice(0);
  const admission = await admit(name, scope.admit, rows[0]?.[0] as string | null | undefined, last);
  if (admission !== null) {
    for (const check of scope.checks) check(admission.organization_id);
    scope.organization_id = admission.organization_id;
  }
  return { names: namesOf(found.columns), rows: rows[0]?.[1] == null ? [] : rows };
}

const namesByColumns = new WeakMap<readonly object[], readonly string[]>();

/** The driver has one list of columns per prepared statement. */
function namesOf(columns: readonly { name: string }[]): readonly string[] {
  const known = namesByColumns.get(columns);
  if (known) return known;
  const names = columns.slice(2).map(({ name }) => name);
  namesByColumns.set(columns, names);
  return names;
}

/** Copies of one object, filled in: a property added to each row on its own would take twice as long as reading it. */
async function readObjects(scope: ReadScope, text: string, parameters: unknown[]): Promise<unknown[]> {
  const { names, rows } = await readChecked(scope, text, parameters);
  const blank: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  return rows.map((values) => {
    const row = { ...blank };
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at + 2];
    return row;
  });
}

async function readArrays(scope: ReadScope, text: string, parameters: unknown[]): Promise<unknown[][]> {
  const { rows } = await readChecked(scope, text, parameters);
  return rows.map((row) => row.slice(2));
}

async function send(text: string, parameters: never[], asArrays: boolean): Promise<unknown> {
  const scope = scopes.getStore();
  if (!scope) throw new Error("a query ran outside readAs and writeAs");
  if ("connection" in scope) {
    const query = scope.connection.unsafe(text, parameters, prepared);
    return asArrays ? query.values() : query;
  }
  return asArrays ? readArrays(scope, text, parameters) : readObjects(scope, text, parameters);
}

// The parts of a postgres.js client that drizzle needs, and nothing that would bypass the scope.
const client = {
  options: { parsers: {}, serializers: {} },
  unsafe: (text: string, parameters: never[] = []) => ({
    values: () => send(text, parameters, true),
    // biome-ignore lint/suspicious/noThenProperty: drizzle awaits the query itself when it wants rows as objects
    then: (done: (value: unknown) => unknown, failed: (reason: unknown) => unknown) =>
      send(text, parameters, false).then(done, failed),
  }),
};

/** The only way to tenant rows. Works inside `readAs` and `writeAs`; a query anywhere else throws. */
export const db = drizzle(client as unknown as postgres.Sql) as Omit<ReturnType<typeof drizzle>, "transaction">;

export type TenantDb = typeof db;

/**
 * A query built once and run many times, with values for its `sql.placeholder`s. Rows come as the driver reads them, so
 * every selected expression needs its own name. For the hot lists, where mapping column by column costs the most.
 */
export function prepareRows<Row>(query: {
  toSQL(): { sql: string; params: unknown[] };
}): (values: Record<string, unknown>) => Promise<Row[]> {
  const { sql, params } = query.toSQL();
  const names = params.map((parameter) => (is(parameter, Placeholder) ? parameter.name : null));
  return (values) => {
    const filled = params.map((parameter, at) => (names[at] === null ? parameter : values[names[at] as string]));
    return send(sql, filled as never[], false) as Promise<Row[]>;
  };
}

/** Runs reads as the credential: each query authenticates and reads in a single round trip. */
export function readAs<T>(credential: Credential, admit: Admit, run: () => Promise<T>): Promise<T> {
  return scopes.run({ credential, admit, organization_id: null, checks: [] }, run);
}

function readScope(): ReadScope {
  const scope = scopes.getStore();
  if (!scope || "connection" in scope) throw new Error("there is no read");
  return scope;
}

/** The organization of the reading credential. Known once a query of the read has returned. */
export function readingOrganization(): string {
  const { organization_id } = readScope();
  if (organization_id === null) throw new Error("no query of this read was answered yet");
  return organization_id;
}

/** Runs `check` whenever a query of this read returns, before its rows are passed on; it throws to refuse them. */
export function checkOrganization(check: OrganizationCheck): void {
  readScope().checks.push(check);
}

/** Only checks the credential: for a request that is refused anyway, or that reads nothing. */
export async function authenticate(credential: Credential, check: Admit): Promise<void> {
  const { kind, digest } = credential;
  const name = nameOf(credential);
  const [row] = await onConnectionFor(name, (sql) =>
    sql.unsafe("select to_json(auth.begin_request($1, $2))::text as admission", [kind, digest], prepared),
  );
  await admit(name, check, row?.admission);
}

/** What a write is recorded with in the history of what it changes. */
interface WriteRequest {
  operation: string;
  request_id: string;
}

const noteRequest = "select set_config('app.operation', $1, true), set_config('app.request_id', $2, true)";

/** More than one connection can have statements that are out of date. */
const maxOutdated = 200;

/**
 * Whether a statement's plan was out of date, because the schema has changed or a proxy gave the connection another
 * server. The driver prepares it anew, but can't repeat it in a transaction.
 */
function isOutdated(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if ("routine" in current && /^(?:RevalidateCachedQuery|FetchPreparedStatement)$/.test(String(current.routine)))
      return true;
  return false;
}

/**
 * Runs writes as the credential in one transaction, committed when `run` returns and rolled back if it throws. If a
 * statement was out of date, everything is done again, so `run` must change nothing but the database.
 */
export async function writeAs<T>(
  credential: Credential,
  admit: Admit,
  run: () => Promise<T>,
  request?: WriteRequest,
): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await writeOnce(credential, admit, run, request);
    } catch (error) {
      if (turn === maxOutdated || !isOutdated(error)) throw error;
    }
  }
}

function writeOnce<T>(credential: Credential, check: Admit, run: () => Promise<T>, request?: WriteRequest): Promise<T> {
  const { kind, digest } = credential;
  const name = nameOf(credential);
  return onConnectionFor(name, async (connection) => {
    try {
      const [, admitted] = await Promise.all([
        connection.unsafe("begin", [], prepared),
        connection.unsafe("select to_json(auth.begin_request($1, $2))::text as admission", [kind, digest], prepared),
        request && connection.unsafe(noteRequest, [request.operation, request.request_id], prepared),
      ]);
      await admit(name, check, admitted[0]?.admission);
      const after = new Set<() => void>();
      const result = await scopes.run({ connection, after }, run);
      await connection.unsafe("commit", [], prepared);
      for (const act of after) act();
      return result;
    } catch (error) {
      await undo(connection);
      throw error;
    }
  });
}

/** Runs `act` once after the running transaction commits; never if it is rolled back. */
export function afterCommit(act: () => void): void {
  const scope = scopes.getStore();
  if (!scope || !("connection" in scope)) throw new Error("there is no transaction");
  scope.after.add(act);
}
