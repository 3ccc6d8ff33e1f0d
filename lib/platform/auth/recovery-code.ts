import { randomInt } from "node:crypto";
import { keyedDigest } from "#lib/platform/secrets.ts";

/** How many a person gets. */
export const recoveryCodes = 10;

/** Without letters that look like digits (Crockford's base 32): 5 bits each. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const groups = 3;
const groupLength = 4;

const digestOf = keyedDigest("recovery-code");

/** 60 bits, as "k3x9-0f4m-7tqa". */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** What is stored of a person's code, however it was typed. */
export function recoveryDigest(userId: string, code: string): Buffer {
  const typed = code.toLowerCase().replaceAll(/[^\da-z]/g, "");
  return digestOf(`${userId} ${typed.replaceAll("o", "0").replaceAll(/[il]/g, "1")}`);
}
