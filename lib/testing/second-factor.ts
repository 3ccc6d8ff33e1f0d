import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { newRecoveryCode, recoveryDigest } from "#lib/platform/auth/recovery-code.ts";
import { secondFactorPurpose } from "#lib/platform/auth/second-step.ts";
import { hotp, stepAt } from "#lib/platform/auth/totp.ts";
import { encrypt } from "#lib/platform/encryption.ts";

/** Turns two-step sign-in on for a person. `code` is what their app shows so many steps from now. */
export async function addSecondFactor(owner: postgres.Sql, userId: string) {
  const secret = randomBytes(20);
  const stored = encrypt(secondFactorPurpose, secret.toString("base64"));
  await owner`insert into second_factors (user_id, secret, confirmed_at) values (${userId}, ${stored}, now())`;
  const recovery_code = newRecoveryCode();
  await owner`insert into recovery_codes (user_id, digest) values (${userId}, ${recoveryDigest(userId, recovery_code)})`;
  return { code: (steps = 0) => hotp(secret, stepAt(Date.now()) + steps), recovery_code };
}
