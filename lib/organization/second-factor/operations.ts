import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import encodeQR from "qr";
import type { TenantDb } from "#db/tenant.ts";
import { notCurrent } from "#lib/organization/account/public.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { newRecoveryCode, recoveryCodes, recoveryDigest } from "#lib/platform/auth/recovery-code.ts";
import { codeOf, isOwnCode, secondFactorPurpose, secretOf } from "#lib/platform/auth/second-step.ts";
import { isOwnPassword } from "#lib/platform/auth/sign-in.ts";
import { base32, otpauthUri, stepOf } from "#lib/platform/auth/totp.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { encrypt } from "#lib/platform/encryption.ts";
import * as contract from "./contract.ts";

/** As long as the output of SHA-1 (RFC 4226 section 4). */
const secretLength = 20;

interface FactorRow extends Record<string, unknown> {
  user_id: string;
  email: string;
  secret: Uint8Array | null;
  last_step: number | null;
  confirmed_at: string | null;
  codes: number;
  is_split: boolean;
  hash: string | null;
}

async function read(db: TenantDb): Promise<FactorRow> {
  const [row] = await db.execute<FactorRow>(
    sql`select app.user_id() as user_id, f.*, p.hash from auth.second_factor() as f left join auth.password() as p on true`,
  );
  if (!row) throw new Error("the session's person doesn't exist");
  return row;
}

const wrongCode = (message = "The code is incorrect or was used before. Enter the one that the app shows now.") =>
  new ApiError(400, { reason: "wrong_code", path: "/code", message });

const isOff = () => wrongCode("Two-step sign-in is off");

/** What a person's right code is, as the database compares it. Throws for the wrong password or code. */
async function proofOf(db: TenantDb, { current_password, code }: { current_password: string; code: string }) {
  const { user_id, email, hash, secret, last_step, confirmed_at } = await read(db);
  if (!(await isOwnPassword(email, hash, current_password))) throw notCurrent();
  if (!secret || confirmed_at === null) throw isOff();
  const given = codeOf(code, { user_id, secret, last_step: last_step ?? 0 });
  const isRight = async () => {
    if (given.step !== null) return true;
    const [known] = await db.execute<{ found: boolean }>(sql`select auth.has_recovery_code(${given.code}) as found`);
    return known?.found === true;
  };
  if (!(await isOwnCode(email, isRight))) throw wrongCode();
  return given;
}

/** Throws if the code was used since it was checked. */
async function use(db: TenantDb, { step, code }: Awaited<ReturnType<typeof proofOf>>): Promise<void> {
  const [row] = await db.execute<{ used: boolean }>(sql`select auth.use_own_second_factor(${step}, ${code}) as used`);
  if (!row?.used) throw wrongCode();
}

function newCodes(userId: string) {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  const digests = codes.map((code) => recoveryDigest(userId, code).toString("hex"));
  return {
    codes,
    stored: sql`array(select decode(code, 'hex') from jsonb_array_elements_text(${JSON.stringify(digests)}::jsonb) as code)`,
  };
}

export const getSecondFactor = implementRead(contract.getSecondFactor, async ({ db }) => {
  const { confirmed_at, codes } = await read(db);
  return { data: { enabled_at: confirmed_at, recovery_codes: codes } };
});

export const setUpSecondFactor = implementWrite(contract.setUpSecondFactor, {
  async prepare({ input, db }) {
    const own = await read(db);
    if (!(await isOwnPassword(own.email, own.hash, input.current_password))) throw notCurrent();
    if (own.is_split) {
      const message =
        "You sign in to your organizations with different passwords. Set one password for all of them first.";
      throw new ApiError(409, { reason: "invalid_state", message });
    }
    return own.email;
  },
  async run({ db, prepared: email }) {
    const secret = randomBytes(secretLength);
    const stored = encrypt(secondFactorPurpose, secret.toString("base64"));
    const [row] = await db.execute<{ started: boolean }>(sql`select auth.start_second_factor(${stored}) as started`);
    if (!row?.started)
      throw new ApiError(409, { reason: "invalid_state", message: "Two-step sign-in is on. Turn it off first." });
    const uri = otpauthUri(secret, email, "Muster");
    const qr = encodeQR(uri, "raw").map((dots) => dots.map(Number).join(""));
    return { data: { secret: base32(secret), uri, qr } };
  },
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

export const renewRecoveryCodes = implementWrite(contract.renewRecoveryCodes, {
  prepare: ({ input, db }) => proofOf(db, input),
  async run({ db, principal, prepared }) {
    await use(db, prepared);
    const { codes, stored } = newCodes(principal.user_id as string);
    await db.execute(sql`select auth.replace_recovery_codes(${stored})`);
    return { data: { recovery_codes: codes } };
  },
});

export const endSecondFactor = implementWrite(contract.endSecondFactor, {
  prepare: ({ input, db }) => proofOf(db, input),
  async run({ db, prepared }) {
    await use(db, prepared);
    await db.execute(sql`select auth.end_second_factor()`);
    return { data: { updated: true as const } };
  },
});
