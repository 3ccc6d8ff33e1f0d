import { onConnection } from "./pool.ts";

/** A sign-in's second step comes before a tenant is known; its rules are in the functions of schema `auth`. */

interface Begun {
  user_id: string;
  password_id: string;
  organization_id: string | null;
}

/** Remembers, for so many minutes, that the password was right; false for someone without a second factor. */
export async function beginSecondStep(digest: Uint8Array, begun: Begun, minutes: number): Promise<boolean> {
  const { user_id, password_id, organization_id } = begun;
  const [row] = await onConnection(
    (sql) =>
      sql`select auth.begin_second_step(${digest}, ${user_id}, ${password_id}, ${organization_id}, make_interval(mins => ${minutes})) as begun`,
  );
  return row?.begun;
}

export interface SecondStepRow extends Begun {
  email: string;
  /** What codes are computed from, encrypted; null without an authenticator app. */
  secret: Uint8Array | null;
  last_step: number | null;
}

export async function readSecondStep(digest: Uint8Array): Promise<SecondStepRow | null> {
  const [row] = await onConnection((sql) => sql<SecondStepRow[]>`select * from auth.read_second_step(${digest})`);
  return row ?? null;
}

/** Uses the code of a step, or else a recovery code, and starts the session; false if it doesn't work (any longer). */
export async function finishSecondStep(
  digest: Uint8Array,
  session: Uint8Array,
  lifetimeHours: number,
  { step, code }: { step: number | null; code: Uint8Array },
): Promise<boolean> {
  const [row] = await onConnection(
    (sql) =>
      sql`select auth.finish_second_step(${digest}, ${session}, make_interval(hours => ${lifetimeHours}), ${step}, ${code}) as organization_id`,
  );
  return row?.organization_id != null;
}
