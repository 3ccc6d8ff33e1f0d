import type postgres from "postgres";
import { onConnection } from "./pool.ts";

/** The few statements that run before a tenant is known. Each is one function of schema `auth`, which holds its rules. */

export interface UserRow {
  id: string;
  name: string;
  email: string;
  password_hash: string | null;
}

export async function findUser(email: string): Promise<UserRow | null> {
  const [row] = await onConnection((sql) => sql<UserRow[]>`select * from auth.find_user(${email})`);
  return row ?? null;
}

/** Starts a session in the person's first organization, or the given one; false when there is none. Lifetime in hours. */
export async function startSession(
  digest: Uint8Array,
  userId: string,
  lifetimeHours: number,
  organizationId: string | null = null,
): Promise<boolean> {
  const [row] = await onConnection(
    (sql) => sql`
    select auth.start_session(${digest}, ${userId}, ${organizationId}, make_interval(hours => ${lifetimeHours})) as organization_id`,
  );
  return row?.organization_id != null;
}

export async function sessionUser(digest: Uint8Array): Promise<{ id: string; name: string; email: string } | null> {
  const [row] = await onConnection(
    (sql) => sql<{ id: string; name: string; email: string }[]>`select * from auth.session_user(${digest})`,
  );
  return row ?? null;
}

export async function endSession(digest: Uint8Array): Promise<void> {
  await onConnection((sql) => sql`select auth.end_session(${digest})`);
}

/** Counts a try for these keys and returns 0, or the seconds to wait; `free` is how many failures cost nothing, key by key. */
export async function beginSignIn(keys: Uint8Array[], free: number[]): Promise<number> {
  const [row] = await onConnection(
    (sql) => sql`select auth.begin_sign_in(${byteaArray(sql, keys)}, ${free}::integer[]) as seconds`,
  );
  return row?.seconds;
}

/** The try was right: takes it back for all keys and forgets the failures of `own`. */
export async function endSignIn(keys: Uint8Array[], own: Uint8Array[]): Promise<void> {
  await onConnection((sql) => sql`select auth.end_sign_in(${byteaArray(sql, keys)}, ${byteaArray(sql, own)})`);
}

export async function isSetUp(): Promise<boolean> {
  const [row] = await onConnection((sql) => sql`select auth.set_up() as done`);
  return row?.done;
}

export async function createFirstOrganization(
  code: Uint8Array,
  organization: string,
  name: string,
  email: string,
  passwordHash: string,
): Promise<"done" | "already" | "code"> {
  const [row] = await onConnection(
    (sql) => sql`select auth.finish_setup(${code}, ${organization}, ${name}, ${email}, ${passwordHash}) as result`,
  );
  return row?.result;
}

export async function recordSignIn(userId: string): Promise<void> {
  await onConnection((sql) => sql`select auth.record_sign_in(${userId})`);
}

export async function isPasswordLink(digest: Uint8Array): Promise<boolean> {
  const [row] = await onConnection((sql) => sql`select auth.is_password_link(${digest}) as works`);
  return row?.works;
}

/** The e-mail of the person whose password it set, or null for a link that does not work. */
export async function usePasswordLink(digest: Uint8Array, passwordHash: string): Promise<string | null> {
  const [row] = await onConnection((sql) => sql`select auth.use_password_link(${digest}, ${passwordHash}) as email`);
  return row?.email;
}

export interface TokenUse {
  token_id: string;
  /** Unix milliseconds. */
  at: number;
  ip: string | null;
  operation: string;
}

export async function recordTokenUse(uses: TokenUse[]): Promise<void> {
  await onConnection(
    (sql) => sql`select auth.record_token_use(
    ${uses.map((use) => use.token_id)}::uuid[], ${uses.map((use) => new Date(use.at).toISOString())}::timestamptz[],
    ${uses.map((use) => use.ip)}::text[], ${uses.map((use) => use.operation)}::text[])`,
  );
}

/** The driver cannot write an array of bytes, so it goes as hexadecimal text. */
function byteaArray(sql: postgres.Sql, values: Uint8Array[]) {
  const texts = values.map((value) => Buffer.from(value).toString("hex"));
  return sql`array(select decode(key, 'hex') from unnest(${texts}::text[]) with ordinality as given (key, place) order by place)`;
}
