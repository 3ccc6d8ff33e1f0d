import { beginSignIn, endSignIn } from "#db/system.ts";
import { ApiError } from "#lib/platform/api/errors.ts";
import { keyedDigest } from "#lib/platform/secrets.ts";
import { accountOf } from "./device.ts";

/** Failures that cost no waiting: at one account by one device or network, and at any account by one network. */
const free = { own: 5, network: 20 };

/** The same for requests of a password reset. */
const freeResets = { own: 3, network: 20 };

/** After those the wait doubles with each failure, from 1 second up to this. */
export const longestWaitSeconds = 60;

/** Too many failures: seconds to wait before the next try counts. */
export class TooManyAttemptsError extends ApiError {
  readonly seconds: number;

  constructor(seconds: number) {
    const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
    super(429, [{ reason: "rate_limited", message: `Too many attempts. Wait ${wait}, then try again.` }], {
      "retry-after": String(seconds),
    });
    this.seconds = seconds;
  }
}

const attemptKey = keyedDigest("sign-in-attempts");
const resetKey = keyedDigest("password-reset-attempts");

/** What failures at an account are kept under, to forget them. */
export function accountKey(email: string): Buffer {
  return attemptKey(accountOf(email));
}

interface Attempt {
  email: string;
  /** Where it comes from, as one thing that may fail a few times: a device, or a network. */
  from: string;
  /** Failures at other accounts count too, for an attempt from somewhere unknown. */
  network: string | null;
}

/**
 * Runs `check` unless too many failed before, and counts null as a failure, in the database and so for all processes. A
 * result that `clears` forgets the failures before it; any other result is counted too. Throws `TooManyAttemptsError` without running it. A check that throws found nothing out and does not count.
 */
export async function limitAttempts<T>(
  { email, from, network }: Attempt,
  check: () => Promise<T | null>,
  clears: (result: T) => boolean = () => true,
): Promise<T | null> {
  const own = attemptKey(`${accountOf(email)} from ${from}`);
  const keys = network === null ? [own] : [own, attemptKey(`from ${network}`)];
  const seconds = await beginSignIn(
    accountKey(email),
    keys,
    [free.own, free.network].slice(0, keys.length),
    longestWaitSeconds,
  );
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
 * Counts a request to reset a password as a failed sign-in is counted, but apart from those, and the same for every email.
 * Throws `TooManyAttemptsError`.
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
