import { type PasswordOwner, passwordsToTry, startSession, usePasswords } from "#db/system.ts";
import { limitAttempts } from "./attempts.ts";
import { accountOf, deviceOf } from "./device.ts";
import { networkOf } from "./network.ts";
import { matchingHashes, passwordMatches } from "./password.ts";
import { newTokenText, tokenDigest } from "./token-text.ts";

export const sessionHours = 14 * 24;

/**
 * The person whose email and password these are, else null. Takes as long, and slows down the same, whether or not such
 * an account exists. A browser whose `devices` cookie names the account is counted on its own, so that no failures of
 * others hold it up; any other is counted with its network. Throws `TooManyAttemptsError`, and `ApiError` 503 when too many
 * passwords are being checked.
 */
export async function checkPassword(
  email: string,
  password: string,
  ip: string,
  devices: string | null = null,
): Promise<PasswordOwner | null> {
  const device = deviceOf(devices, email);
  const network = device === null ? networkOf(ip) : null;
  const check = async () => {
    const tried = await passwordsToTry(accountOf(email));
    const right = await matchingHashes(
      password,
      tried.map(({ hash }) => hash),
    );
    if (right.length === 0) return null;
    const owner = await usePasswords(tried.filter(({ hash }) => right.includes(hash)).map(({ id }) => id));
    return owner && { owner, hasMissed: right.length < tried.length };
  };
  // A password that opens one organization is no free try at the person's other ones.
  const attempt = { email, from: device ?? networkOf(ip), network };
  return (await limitAttempts(attempt, check, ({ hasMissed }) => !hasMissed))?.owner ?? null;
}

/** Whether this is the password of a person who is signed in, with a failure count of the account's own. Throws as `checkPassword`. */
export async function isOwnPassword(email: string, stored: string | null, password: string): Promise<boolean> {
  const check = async () => ((await passwordMatches(password, stored)) ? true : null);
  return (await limitAttempts({ email, from: "inside", network: null }, check)) === true;
}

/**
 * Starts a session and returns its text for the cookie, or null for a person whom no organization is open to. It opens
 * what the password opens; `null` is for somebody whom the identity provider or the operator vouches for, and opens all.
 */
export async function beginSession(
  userId: string,
  organizationId: string | null = null,
  hours = sessionHours,
  passwordId: string | null = null,
): Promise<string | null> {
  const text = newTokenText("session");
  return (await startSession(tokenDigest(text), userId, hours, organizationId, passwordId)) ? text : null;
}

export { endSession } from "#db/system.ts";
