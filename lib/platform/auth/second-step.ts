import { randomBytes } from "node:crypto";
import { passkeysOf } from "#db/passkeys.ts";
import { beginSecondStep, finishSecondStep, readSecondStep } from "#db/second-factors.ts";
import type { PasswordOwner } from "#db/system.ts";
import { decrypt } from "#lib/platform/encryption.ts";
import { limitAttempts, longestCodeWaitSeconds } from "./attempts.ts";
import { deviceOf } from "./device.ts";
import { recoveryDigest } from "./recovery-code.ts";
import { sessionHours } from "./sign-in.ts";
import { newTokenText, tokenDigest } from "./token-text.ts";
import { stepOf } from "./totp.ts";

/** How long a code may be sent after the password. */
const stepMinutes = 5;

/** Tells the browser that gave the right password. */
export const secondStepCookie = "__Host-muster.second-step";

export const secondStepCookieOptions = {
  httpOnly: true,
  secure: true,
  sameSite: "strict",
  path: "/",
  maxAge: stepMinutes * 60,
} as const;

/** What the secret is encrypted for. */
export const secondFactorPurpose = "second-factor";

export const secretOf = (encrypted: Uint8Array): Buffer =>
  Buffer.from(decrypt(secondFactorPurpose, encrypted), "base64");

/** What a code is, as the database compares it: the code of a step, or else perhaps a recovery code. */
export function codeOf(given: string, { user_id, secret, last_step }: CodeOwner) {
  const typed = given.replaceAll(/\s/g, "");
  const step = secret && stepOf(secretOf(secret), typed, last_step ?? 0);
  return { step, code: recoveryDigest(user_id, typed) };
}

/** Null without an authenticator app. */
interface CodeOwner {
  user_id: string;
  secret: Uint8Array | null;
  last_step: number | null;
}

/**
 * Whether this is a code of a signed-in person that still works, with a separate failure count per account. It isn't
 * used up. Throws `TooManyAttemptsError`.
 */
export function isOwnCode(email: string, isRight: () => Promise<boolean>): Promise<boolean> {
  const check = async () => ((await isRight()) ? true : null);
  const attempt = { email, from: "second step inside", network: null, longest: longestCodeWaitSeconds };
  return limitAttempts(attempt, check).then((right) => right === true);
}

/** After the right password: the text for the browser's cookie, or null for someone without a second factor. */
export async function startSecondStep(owner: PasswordOwner, organizationId: string | null): Promise<string | null> {
  const text = randomBytes(32).toString("base64url");
  const begun = { user_id: owner.id, password_id: owner.password_id, organization_id: organizationId };
  return (await beginSecondStep(tokenDigest(text), begun, stepMinutes)) ? text : null;
}

/** What the sign-in page is told after the right password: whether an app's code, a passkey, or both can follow. */
export async function secondStepWord(text: string): Promise<string> {
  const begun = await readSecondStep(tokenDigest(text));
  const passkeys = begun ? await passkeysOf(begun.user_id) : [];
  if (passkeys.length === 0) return "SecondStep";
  return begun?.secret ? "SecondStepEither" : "SecondStepPasskey";
}

export interface SignedIn {
  id: string;
  email: string;
  organization_id: string | null;
  session: string;
}

/**
 * Starts the session of the person who gave the password in this browser. "ended" if that was too long ago, and null if
 * the code is wrong, was used before, or was used at the same time. Failures count by account, across networks: only
 * someone who knows the password gets here. A browser whose `devices` cookie names the account is counted separately.
 * Throws `TooManyAttemptsError`.
 */
export async function takeSecondStep(
  text: string | null,
  code: string,
  devices: string | null,
): Promise<SignedIn | "ended" | null> {
  if (!text) return "ended";
  const digest = tokenDigest(text);
  const begun = await readSecondStep(digest);
  if (!begun) return "ended";
  const { user_id: id, email, organization_id } = begun;
  const from = `second step ${deviceOf(devices, email) ?? ""}`;
  const session = newTokenText("session");
  const check = async () =>
    (await finishSecondStep(digest, tokenDigest(session), sessionHours, codeOf(code, begun))) ? true : null;
  const attempt = { email, from, network: null, longest: longestCodeWaitSeconds };
  return (await limitAttempts(attempt, check)) && { id, email, organization_id, session };
}
