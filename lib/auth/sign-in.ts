import { beginSignIn, endSignIn, findUser, startSession, type UserRow } from "#db/system.ts";
import { keyedDigest } from "#lib/secrets.ts";
import { passwordMatches } from "./password.ts";
import { newTokenText, tokenDigest } from "./token-text.ts";

export const sessionHours = 14 * 24;

/** Too many failures: seconds to wait before the next try counts. */
export class SignInWaitError extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super(`wait:${seconds}`);
    this.seconds = seconds;
  }
}

const attemptKey = keyedDigest("sign-in-attempts");

/** Failures that cost no waiting: by e-mail from one address, by address alone, by e-mail from anywhere. */
const free = [5, 20, 30];

/**
 * The person whose e-mail and password these are, else null. Takes as long, and slows down the same, whether or not
 * such an account exists. Throws `SignInWaitError` after too many failures.
 */
export async function checkPassword(email: string, password: string, ip: string): Promise<UserRow | null> {
  const address = email.trim().toLowerCase();
  const keys = [attemptKey(`${address} from ${ip}`), attemptKey(`from ${ip}`), attemptKey(address)];
  const seconds = await beginSignIn(keys, free);
  if (seconds > 0) throw new SignInWaitError(seconds);
  const user = await findUser(address);
  const right = await passwordMatches(password, user?.password_hash ?? null);
  if (right) await endSignIn(keys, [keys[0] as Buffer, keys[2] as Buffer]);
  return right ? user : null;
}

/** Starts a session and returns its text for the cookie, or null for a person who belongs to no organization. */
export async function beginSession(
  userId: string,
  organizationId: string | null = null,
  hours = sessionHours,
): Promise<string | null> {
  const text = newTokenText("session");
  return (await startSession(tokenDigest(text), userId, hours, organizationId)) ? text : null;
}
