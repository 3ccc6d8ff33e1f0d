import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import encodeQR from "qr";
import type { TenantDb } from "#db/tenant.ts";
import { refuseOneProvider, wrongCode } from "#lib/organization/proof/public.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { isOwnCode, secondFactorPurpose, secretOf } from "#lib/platform/auth/second-step.ts";
import { base32, otpauthUri, stepOf } from "#lib/platform/auth/totp.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { encrypt } from "#lib/platform/encryption.ts";
import * as contract from "./contract.ts";
import { newCodes } from "./public.ts";

/** As long as the output of SHA-1 (RFC 4226 section 4). */
const secretLength = 20;

interface FactorRow extends Record<string, unknown> {
  user_id: string;
  email: string;
  secret: Uint8Array | null;
  confirmed_at: string | null;
  codes: number;
  is_split: boolean;
}

async function read(db: TenantDb): Promise<FactorRow> {
  const [row] = await db.execute<FactorRow>(sql`select app.user_id() as user_id, f.* from auth.second_factor() as f`);
  if (!row) throw new Error("the session's person doesn't exist");
  return row;
}

export const getSecondFactor = implementRead(contract.getSecondFactor, async ({ db }) => {
  const { confirmed_at, codes } = await read(db);
  return { data: { enabled_at: confirmed_at, recovery_codes: codes } };
});

export const setUpSecondFactor = implementWrite(contract.setUpSecondFactor, async ({ db, credential }) => {
  await refuseOneProvider(db, credential);
  const { email, is_split } = await read(db);
  if (is_split) {
    const message =
      "You sign in to your organizations with different passwords. Set one password for all of them first.";
    throw new ApiError(409, { reason: "invalid_state", message });
  }
  const secret = randomBytes(secretLength);
  const stored = encrypt(secondFactorPurpose, secret.toString("base64"));
  const [row] = await db.execute<{ started: boolean }>(sql`select auth.start_second_factor(${stored}) as started`);
  if (!row?.started)
    throw new ApiError(409, { reason: "invalid_state", message: "Two-step sign-in is on. Turn it off first." });
  const uri = otpauthUri(secret, email, "Muster");
  const qr = encodeQR(uri, "raw").map((dots) => dots.map(Number).join(""));
  return { data: { secret: base32(secret), uri, qr } };
});

export const confirmSecondFactor = implementWrite(contract.confirmSecondFactor, {
  async prepare({ input, db }) {
    const { user_id, email, secret, confirmed_at } = await read(db);
    if (!secret || confirmed_at !== null) throw wrongCode("Begin to set up two-step sign-in first");
    const step = stepOf(secretOf(secret), input.code.replaceAll(/\s/g, ""), 0);
    if (!(await isOwnCode(email, async () => step !== null))) throw wrongCode();
    return { secret, step, ...newCodes(user_id) };
  },
  async run({ db, prepared: { secret, step, codes, stored } }) {
    const [row] = await db.execute<{ confirmed: boolean }>(
      sql`select auth.confirm_second_factor(${secret}, ${step}, ${stored}) as confirmed`,
    );
    if (!row?.confirmed) throw wrongCode("This setup was replaced by a later one");
    return { data: { recovery_codes: codes } };
  },
});

const isOff = () => new ApiError(409, { reason: "invalid_state", message: "Two-step sign-in is off" });

export const renewRecoveryCodes = implementWrite(contract.renewRecoveryCodes, async ({ db, principal, credential }) => {
  await refuseOneProvider(db, credential);
  const [own] = await db.execute<{ has: boolean }>(sql`select auth.has_own_second_factor() as has`);
  if (!own?.has) throw isOff();
  const { codes, stored } = newCodes(principal.user_id as string);
  await db.execute(sql`select auth.replace_recovery_codes(${stored})`);
  return { data: { recovery_codes: codes } };
});

export const endSecondFactor = implementWrite(contract.endSecondFactor, async ({ db, credential }) => {
  await refuseOneProvider(db, credential);
  const [row] = await db.execute<{ ended: boolean }>(sql`select auth.end_second_factor() as ended`);
  if (!row?.ended) throw isOff();
  return { data: { updated: true as const } };
});
