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
}

export async function readProof(db: TenantDb, { digest }: Credential): Promise<ProofRow> {
  const [row] = await db.execute<ProofRow>(
    sql`select o.*, p.hash from auth.own_proof(${digest}) as o left join auth.password() as p on true`,
  );
  if (!row) throw new Error("the session's person doesn't exist");
  return row;
}

export const wrongCode = (
  message = "The code is incorrect or was used before. Enter the one that the app shows now.",
) => new ApiError(400, { reason: "wrong_code", path: "/code", message });
