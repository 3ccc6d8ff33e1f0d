import type postgres from "postgres";
import { confirmed } from "./confirmed.ts";
import { onConnection } from "./pool.ts";

/**
 * The few statements that run before a tenant is known. Each calls a function of schema `auth`, which has the rules.
 */

/** The person whose email the identity provider has verified, and whether an invitation is pending for them. */
export async function findUser(email: string): Promise<{ id: string; invited: boolean } | null> {
  const [row] = await onConnection(
    (sql) => sql<{ id: string; invited: boolean }[]>`select * from auth.find_user(${email})`,
  );
  return row ?? null;
}

/** The stored passwords of the person with this email, to compare with. */
export async function passwordsToTry(email: string): Promise<{ id: string; hash: string }[]> {
  return onConnection((sql) => sql<{ id: string; hash: string }[]>`select * from auth.passwords_to_try(${email})`);
}

/** What organizations call the person with this address. */
export async function namesOf(email: string): Promise<string[]> {
  const rows = await onConnection((sql) => sql<{ name: string }[]>`select auth.names_of(${email}) as name`);
  return rows.map(({ name }) => name);
}

/** A person and the password they used, which opens the memberships that name it. */
export interface PasswordOwner {
  id: string;
  email: string;
  password_id: string;
}

/** Merges the matching passwords, which are the same text, into one. */
export async function usePasswords(ids: string[]): Promise<PasswordOwner | null> {
  const [row] = await onConnection((sql) => sql<PasswordOwner[]>`select * from auth.use_passwords(${ids}::uuid[])`);
  return row ?? null;
}

/**
 * Starts a session in the first organization that the password opens, or in the given one; false if there is none.
 * Without a password (null) it opens every membership. Lifetime in hours.
 */
export async function startSession(
  digest: Uint8Array,
  userId: string,
  lifetimeHours: number,
  organizationId: string | null,
  passwordId: string | null,
): Promise<boolean> {
  const [row] = await onConnection(
    (sql) => sql`
    select auth.start_session(${digest}, ${userId}, ${organizationId}, make_interval(hours => ${lifetimeHours}), ${passwordId}) as organization_id`,
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
  await onConnection((sql) => sql`select auth.end_session(${digest}), ${confirmed(sql)}`);
}

/**
 * Counts an attempt for these keys, the first of which is the account's, and returns 0 or the seconds to wait. `free`
 * is the number of free failures per key, `longest` the longest wait.
 */
export async function beginSignIn(
  account: Uint8Array,
  keys: Uint8Array[],
  free: number[],
  longest: number,
): Promise<number> {
  const [row] = await onConnection(
    (sql) =>
      sql`select auth.begin_sign_in(${account}, ${byteaArray(sql, keys)}, ${free}::integer[], ${longest}) as seconds`,
  );
  return row?.seconds;
}

/** The attempt was not a failure: uncounts it for all keys and clears the earlier failures of `own`. */
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

/** Where a session began. */
export interface SessionStart {
  browser: string | null;
  system: string | null;
  ip: string | null;
  began_with: "password" | "identity_provider" | "link" | "passkey";
  /** When the identity provider last checked who it is, in Unix seconds; without it, that proves nothing recent. */
  auth_time?: number | null | undefined;
}

/** Records the session's sign-in for its current organization, and where it began. */
export async function recordSignIn(digest: Uint8Array, start: SessionStart): Promise<void> {
  const { browser, system, ip, began_with, auth_time = null } = start;
  await onConnection(
    (sql) =>
      sql`select auth.record_sign_in(${digest}, ${browser}, ${system}, ${ip}, ${began_with}, to_timestamp(${auth_time}))`,
  );
}

/** Asks for an email to the person, unless they have never signed in; at most `most` within an hour. */
export async function noteNewBrowser(
  email: string,
  { browser, system, ip }: Pick<SessionStart, "browser" | "system" | "ip">,
  most: number,
): Promise<void> {
  await onConnection((sql) => sql`select auth.note_new_browser(${email}, ${browser}, ${system}, ${ip}, ${most})`);
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

/** Revokes a token that a scanner found at `source`. False if there never was such a token. */
export async function revokeLeakedToken(leaked: {
  digest: Uint8Array;
  source: string;
  event_type_id: string;
  request_id: string;
  ip: string | null;
}): Promise<boolean> {
  const { digest, source, event_type_id, request_id, ip } = leaked;
  const [row] = await onConnection(
    (sql) =>
      sql`select auth.revoke_leaked_token(${digest}, ${source}, ${event_type_id}, ${request_id}, ${ip}) as is_known, ${confirmed(sql)}`,
  );
  return row?.is_known;
}

export interface SessionUse {
  digest: Uint8Array;
  /** Unix milliseconds. */
  at: number;
  ip: string | null;
}

export async function recordSessionUse(uses: SessionUse[]): Promise<void> {
  const digests = uses.map((use) => use.digest);
  await onConnection(
    (sql) => sql`select auth.record_session_use(${byteaArray(sql, digests)},
    ${uses.map((use) => new Date(use.at).toISOString())}::timestamptz[], ${uses.map((use) => use.ip)}::text[])`,
  );
}

/** The driver can't write an array of bytes, so send it as hexadecimal text. */
function byteaArray(sql: postgres.Sql, values: Uint8Array[]) {
  const texts = values.map((value) => Buffer.from(value).toString("hex"));
  return sql`array(select decode(key, 'hex') from unnest(${texts}::text[]) with ordinality as given (key, place) order by place)`;
}
