import { onConnection } from "./pool.ts";

/** A sign-in with a passkey comes before a tenant is known; its rules are in the functions of schema `auth`. */

/** What a challenge is signed for: a new passkey, a proof in a session, the step after a password, or a sign-in. */
export type ChallengePurpose = "add" | "prove" | "step" | "sign_in";

export async function addPasskeyChallenge(
  digest: Uint8Array,
  browser: Uint8Array,
  purpose: ChallengePurpose,
  minutes: number,
): Promise<void> {
  await onConnection(
    (sql) =>
      sql`select auth.add_passkey_challenge(${digest}, ${browser}, ${purpose}, make_interval(mins => ${minutes}))`,
  );
}

/** Uses it up; false if it was used, has expired, or is another browser's or for something else. */
export async function takePasskeyChallenge(
  digest: Uint8Array,
  browser: Uint8Array,
  purpose: ChallengePurpose,
): Promise<boolean> {
  const [row] = await onConnection(
    (sql) => sql`select auth.take_passkey_challenge(${digest}, ${browser}, ${purpose}) as taken`,
  );
  return row?.taken;
}

export interface PasskeyRow {
  id: string;
  user_id: string;
  email: string;
  public_key: Uint8Array;
  /** Counts up to 2^32, as text. */
  sign_count: string;
}

export async function findPasskey(credentialId: Uint8Array): Promise<PasskeyRow | null> {
  const [row] = await onConnection((sql) => sql<PasskeyRow[]>`select * from auth.passkey(${credentialId})`);
  return row ?? null;
}

/** What the person's authenticators call their passkeys. */
export async function passkeysOf(userId: string): Promise<Uint8Array[]> {
  const rows = await onConnection((sql) => sql<{ id: Uint8Array }[]>`select id from auth.passkeys_of(${userId}) as id`);
  return rows.map(({ id }) => id);
}

/** Starts a session that opens what the passkey does; false if that is nothing, or its count doesn't rise. */
export async function startPasskeySession(
  passkeyId: string,
  count: number,
  session: Uint8Array,
  lifetimeHours: number,
): Promise<boolean> {
  const [row] = await onConnection(
    (sql) =>
      sql`select auth.start_passkey_session(${passkeyId}, ${count}, ${session}, make_interval(hours => ${lifetimeHours})) as organization_id`,
  );
  return row?.organization_id != null;
}

/** Starts the session that the password opens; false if the passkey is another person's, or its count doesn't rise. */
export async function finishPasskeyStep(
  step: Uint8Array,
  session: Uint8Array,
  lifetimeHours: number,
  { passkey_id, count }: { passkey_id: string; count: number },
): Promise<boolean> {
  const [row] = await onConnection(
    (sql) =>
      sql`select auth.finish_passkey_step(${step}, ${session}, make_interval(hours => ${lifetimeHours}), ${passkey_id}, ${count}) as organization_id`,
  );
  return row?.organization_id != null;
}
