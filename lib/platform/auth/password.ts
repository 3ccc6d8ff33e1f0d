import { availableParallelism } from "node:os";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { type BoundedQueue, boundedQueue, QueueFullError } from "./bounded-queue.ts";
import { passwordCost as cost } from "./password-cost.ts";
import { computeHash, isHashOf } from "./password-threads.ts";

/** How many argon2 computations one process runs concurrently: at most half the cores. */
export const hashesAtOnce = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)));

/** How many more may wait: two to three seconds of work. */
export const hashesWaiting = 64 * hashesAtOnce;

// Next bundles its own copy of this module in addition to the native lane's; both share one queue.
const shared = globalThis as unknown as Record<symbol, BoundedQueue | undefined>;
const slot = Symbol.for("muster.password-queue");
shared[slot] ??= boundedQueue({ atOnce: hashesAtOnce, waiting: hashesWaiting });
const queue = shared[slot];

/** A hash that matches no password, with the cost of a real one: an unknown email takes the same work. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

async function enqueue<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(work);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw new ApiError(
      503,
      { reason: "service_busy", message: "Too many passwords are being checked. Try again in a few seconds." },
      {
        "retry-after": "2",
      },
    );
  }
}

/**
 * argon2id, about 20 ms of CPU on a separate thread. The salt is 16 bytes, random if omitted. Throws `ApiError` 503
 * when too many are waiting. Never call it in a transaction.
 */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return enqueue(() => computeHash({ password, salt, ...cost }));
}

/** Takes the same work for an account that has no password (null) or doesn't exist. Throws like `hashPassword`. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const matches = await enqueue(() => isHashOf(stored ?? dummyHash, password));
  return matches && stored !== null;
}

const encoded = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$/;

/**
 * The person's stored hashes that match the password. Hashes with the same salt and cost share one computation, and an
 * empty list takes one too, so the timing doesn't reveal how many there are.
 */
export async function matchingHashes(password: string, stored: readonly string[]): Promise<string[]> {
  const starts = new Set(stored.map((text) => encoded.exec(text)?.[0]).filter((start) => start !== undefined));
  if (starts.size === 0) await passwordMatches(password, null);
  const computed = await Promise.all(
    [...starts].map((start) => {
      const [, memory, time, parallelism, salt = ""] = encoded.exec(start) ?? [];
      return enqueue(() =>
        computeHash({
          password,
          memoryCost: Number(memory),
          timeCost: Number(time),
          parallelism: Number(parallelism),
          salt: Buffer.from(salt, "base64"),
        }),
      );
    }),
  );
  return stored.filter((text) => computed.includes(text));
}
