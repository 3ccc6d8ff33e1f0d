import { sql } from "drizzle-orm";
import type { Credential, TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

/** What a person can prove who they are with. */
export interface ProofRow extends Record<string, unknown> {
  user_id: string;
  email: string;
  name: string;
  has_password: boolean;
  hash: string | null;
  /** Of the authenticator app, encrypted. */
  secret: Uint8Array | null;
  last_step: number | null;
  /** How many recovery codes are left. */
  codes: number;
  passkeys: number;
  /** Whether the session opens every organization that the person has accepted. */
  opens_all: boolean;
  /** Whether the session began with the provider of one organization. */
  is_of_provider: boolean;
}

export const opensLess = () =>
  new ApiError(409, {
    reason: "invalid_state",
    message:
      "This sign-in doesn't open all of your organizations. Sign in with what opens all of them, or set one password for all of them first.",
  });

export async function readProof(db: TenantDb, { digest }: Credential): Promise<ProofRow> {
  const [row] = await db.execute<ProofRow>(
    sql`select o.*, p.hash from auth.own_proof(${digest}) as o left join auth.password() as p on o.has_password`,
  );
  if (!row) throw new Error("the session's person doesn't exist");
  return row;
}

/**
 * Second factors belong to the person. Whoever runs the provider of one organization could sign in as them there, and must
 * not decide how they sign in to others.
 */
export async function refuseOneProvider(db: TenantDb, credential: Credential): Promise<void> {
  const { is_of_provider, opens_all } = await readProof(db, credential);
  if (is_of_provider && !opens_all) throw opensLess();
}

export const wrongCode = (
  message = "The code is incorrect or was used before. Enter the one that the app shows now.",
) => new ApiError(400, { reason: "wrong_code", path: "/code", message });
