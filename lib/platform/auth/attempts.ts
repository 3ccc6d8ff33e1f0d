import { beginSignIn, endSignIn } from "#db/system.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { keyedDigest } from "#lib/platform/secrets.ts";
import { accountOf } from "./device.ts";

/** Failures allowed before any wait: at one account from one device or network, and at any from one network. */
const free = { own: 5, network: 20 };

/** The same for password reset requests. */
const freeResets = { own: 3, network: 20 };

/** After that the wait doubles with each failure, from 1 second up to this. */
export const longestWaitSeconds = 60;

/** Too many failures: how many seconds to wait before the next attempt counts. */
export class TooManyAttemptsError extends ApiError {
  readonly seconds: number;

  constructor(seconds: number) {
    const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
    super(
      429,
      { reason: "rate_limited", message: `Too many attempts. Wait ${wait}, then try again.` },
      {
        "retry-after": String(seconds),
      },
    );
    this.seconds = seconds;
  }
}

/** The same for the code of a second step, of which a million are easy to try. */
export const longestCodeWaitSeconds = 900;

const attemptKey = keyedDigest("sign-in-attempts");
const resetKey = keyedDigest("password-reset-attempts");

/** The key that an account's failures are stored under, for clearing them. */
export function accountKey(email: string): Buffer {
  return attemptKey(accountOf(email));
}

interface Attempt {
  email: string;
  /** Where the attempt comes from, as the unit that may fail a few times: a device, or a network. */
  from: string;
  /** For an attempt from an unknown device, failures at other accounts count too. */
  network: string | null;
  /** Up to how many seconds the wait doubles. */
  longest?: number;
}

/**
 * Runs `check` unless too many attempts failed before, and counts null as a failure, in the database and so across
 * processes. A result that `clears` resets earlier failures; any other counts as a failure too. Throws
 * `TooManyAttemptsError` without running `check`. A check that throws determined nothing and doesn't count.
 */
export async function limitAttempts<T>(
  { email, from, network, longest = longestWaitSeconds }: Attempt,
  check: () => Promise<T | null>,
  clears: (result: T) => boolean = () => true,
): Promise<T | null> {
  const own = attemptKey(`${accountOf(email)} from ${from}`);
  const keys = network === null ? [own] : [own, attemptKey(`from ${network}`)];
  const seconds = await beginSignIn(accountKey(email), keys, [free.own, free.network].slice(0, keys.length), longest);
  if (seconds > 0) throw new TooManyAttemptsError(seconds);
  let result: T | null;
  try {
    result = await check();
  } catch (error) {
    await endSignIn(keys, []).catch(() => undefined);
    throw error;
  }
  if (result !== null && clears(result)) await endSignIn(keys, [own]);
  return result;
}

/**
 * Counts a password reset request like a failed sign-in, but separately, and in the same way for every email. Throws
 * `TooManyAttemptsError`.
 */
export async function countResetRequest(email: string, network: string): Promise<void> {
  const keys = [resetKey(`${accountOf(email)} from ${network}`), resetKey(`from ${network}`)];
  const seconds = await beginSignIn(
    resetKey(accountOf(email)),
    keys,
    [freeResets.own, freeResets.network],
    longestWaitSeconds,
  );
  if (seconds > 0) throw new TooManyAttemptsError(seconds);
}
