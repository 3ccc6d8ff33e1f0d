import { randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { finishPasskeyStep, passkeysOf, startPasskeySession } from "#db/passkeys.ts";
import { readSecondStep } from "#db/second-factors.ts";
import { recordSignIn, type SessionStart } from "#db/system.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { limitAttempts, longestCodeWaitSeconds } from "./attempts.ts";
import { deviceOf } from "./device.ts";
import { deviceWords } from "./device-words.ts";
import { networkOf } from "./network.ts";
import { checkPasskey, newChallenge } from "./passkeys.ts";
import { devices, rememberDevice, type SignInSource } from "./remember-device.ts";
import { secondStepCookie, secondStepCookieOptions } from "./second-step.ts";
import { sessionCookie, sessionCookieOptions } from "./session-cookie.ts";
import { sessionHours } from "./sign-in.ts";
import { newTokenText, tokenDigest } from "./token-text.ts";
import { challengeMinutes, requestOptions } from "./webauthn/options.ts";
import { refusePasskey } from "./webauthn/verify.ts";

/** Tells the browser that asked for a challenge. */
const passkeyCookie = "__Host-muster.passkey";

const passkeyCookieOptions = { ...secondStepCookieOptions, maxAge: challengeMinutes * 60 };

const stepEnded = () => refusePasskey("That took too long. Enter your password again.");

/** What the browser asks its passkeys to sign: any of this site, or one of the person who gave the password. */
export async function beginPasskey(isStep: boolean): Promise<object> {
  const jar = await cookies();
  if (!isStep) {
    const text = randomBytes(32).toString("base64url");
    jar.set(passkeyCookie, text, passkeyCookieOptions);
    return requestOptions(await newChallenge(tokenDigest(text), "sign_in"));
  }
  const digest = tokenDigest(jar.get(secondStepCookie)?.value ?? "");
  const begun = await readSecondStep(digest);
  if (!begun) throw stepEnded();
  return requestOptions(await newChallenge(digest, "step"), await passkeysOf(begun.user_id));
}

interface SignedIn {
  email: string;
  session: string;
  began_with: SessionStart["began_with"];
}

/** Failures count by network: before the signature is checked, there is no account. */
async function signIn(credential: unknown, browser: string, ip: string): Promise<SignedIn> {
  const session = newTokenText("session");
  const attempt = { email: "", from: `passkey ${networkOf(ip)}`, network: null };
  const { email, passkey_id, count } = await counted(attempt, () =>
    checkPasskey(credential, tokenDigest(browser), "sign_in"),
  );
  if (!(await startPasskeySession(passkey_id, count, tokenDigest(session), sessionHours)))
    throw refusePasskey("This passkey opens no organization for you now. Ask an owner or admin of yours.");
  return { email, session, began_with: "passkey" };
}

/** Failures count like those of codes. */
async function takeStep(credential: unknown, step: string): Promise<SignedIn> {
  const digest = tokenDigest(step);
  const begun = await readSecondStep(digest);
  if (!begun) throw stepEnded();
  const session = newTokenText("session");
  const { email, organization_id } = begun;
  const from = `second step ${deviceOf(await devices(), email) ?? ""}`;
  const attempt = { email, from, network: null, longest: longestCodeWaitSeconds };
  const used = await counted(attempt, () => checkPasskey(credential, digest, "step", begun.user_id));
  if (!(await finishPasskeyStep(digest, tokenDigest(session), sessionHours, used))) throw stepEnded();
  return { email, session, began_with: organization_id === null ? "password" : "link" };
}

/** Unlike other refusals, one of a passkey is a failed attempt. */
async function counted<T>(attempt: Parameters<typeof limitAttempts>[0], check: () => Promise<T>): Promise<T> {
  let refusal: unknown;
  const passed = await limitAttempts(attempt, () =>
    check().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      refusal = error;
      return null;
    }),
  );
  if (passed === null) throw refusal;
  return passed;
}

/** Starts the session of whoever has signed with a passkey, and sets its cookie. Throws `ApiError`. */
export async function finishPasskey(credential: unknown, isStep: boolean, source: SignInSource): Promise<void> {
  const jar = await cookies();
  const name = isStep ? secondStepCookie : passkeyCookie;
  const text = jar.get(name)?.value ?? "";
  const signedIn = isStep ? await takeStep(credential, text) : await signIn(credential, text, source.ip ?? "unknown");
  const { email, session, began_with } = signedIn;
  await rememberDevice(email, source);
  const words = deviceWords(source.user_agent);
  await recordSignIn(tokenDigest(session), { ...words, ip: source.ip, began_with });
  jar.set(name, "", { ...secondStepCookieOptions, maxAge: 0 });
  jar.set(sessionCookie, session, sessionCookieOptions);
}
