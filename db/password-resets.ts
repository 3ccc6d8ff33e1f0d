import { onConnection } from "./pool.ts";

/** Password resets work before a tenant is known; their rules are in the functions of schema `auth`. */

/** Stores the request for a worker, in the same way for every address. */
export async function addPasswordReset(email: string, requestId: string, ip: string | null): Promise<void> {
  await onConnection((sql) => sql`select auth.request_password_reset(${email}, ${requestId}, ${ip})`);
}

export interface ResetRow {
  email: string;
  /** Names of the organizations that the new password will open. */
  organizations: string[];
  salt: Uint8Array;
}

/** The account whose password a link resets, or null if it doesn't work. */
export async function readPasswordReset(digest: Uint8Array): Promise<ResetRow | null> {
  const [row] = await onConnection((sql) => sql<ResetRow[]>`select * from auth.read_password_reset(${digest})`);
  return row ?? null;
}
