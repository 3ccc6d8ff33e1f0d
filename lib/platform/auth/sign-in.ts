import { type PasswordOwner, passwordsToTry, startSession, usePasswords } from "#db/system.ts";
import { limitAttempts } from "./attempts.ts";
import { accountOf, deviceOf } from "./device.ts";
import { networkOf } from "./network.ts";
import { matchingHashes, passwordMatches } from "./password.ts";
import { newTokenText, tokenDigest } from "./token-text.ts";

export const sessionHours = 14 * 24;

/**
 * The person with this email and password, or null. Takes as long, and slows attempts down the same, whether or not the
 * account exists. A browser whose `devices` cookie names the account is counted separately, so that other people's
 * failures don't delay it; any other is counted with its network. Throws `TooManyAttemptsError`, and `ApiError` 503
 * when too many passwords are being checked.
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
  // A password that opens one organization must not be a free guess at the person's others.
  const attempt = { email, from: device ?? networkOf(ip), network };
  return (await limitAttempts(attempt, check, ({ hasMissed }) => !hasMissed))?.owner ?? null;
}

/**
 * Whether this is the password of a signed-in person, with a separate failure count per account. Throws like
 * `checkPassword`.
 */
export async function isOwnPassword(email: string, stored: string | null, password: string): Promise<boolean> {
  const check = async () => ((await passwordMatches(password, stored)) ? true : null);
  return (await limitAttempts({ email, from: "inside", network: null }, check)) === true;
}

/**
 * Starts a session and returns its text for the cookie, or null if no organization is open to the person. It opens what
 * the password opens; a null `passwordId` is for someone vouched for by the identity provider or the operator, and
 * opens everything.
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
