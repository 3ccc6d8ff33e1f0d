import { sql } from "drizzle-orm";
import { newRecoveryCode, recoveryCodes, recoveryDigest } from "#lib/platform/auth/recovery-code.ts";

/** New recovery codes for a person, and their digests as SQL. */
export function newCodes(userId: string) {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  const digests = codes.map((code) => recoveryDigest(userId, code).toString("hex"));
  return {
    codes,
    stored: sql`array(select decode(code, 'hex') from jsonb_array_elements_text(${JSON.stringify(digests)}::jsonb) as code)`,
  };
}
