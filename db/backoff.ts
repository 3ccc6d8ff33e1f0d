/** No connection became free in time, or the database is unreachable. */
export class DatabaseBusyError extends Error {
  override name = "DatabaseBusyError";
}

/** By name: Next bundles its own copy of the class, and the pool may have been opened by either. */
export function isDatabaseBusy(error: unknown): error is DatabaseBusyError {
  return error instanceof Error && error.name === "DatabaseBusyError";
}

const firstDelayMs = 100;
const longestDelayMs = 2000;

/** Milliseconds to wait after so many consecutive failures: doubles up to 2 seconds, with jitter down to half. */
export function delayAfter(failures: number, random = Math.random): number {
  return Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs) * (0.5 + random() / 2);
}

/** When to try connecting to a database, shared by everything in this process that connects to it. */
export interface Backoff {
  /** False while the database is unreachable and the next attempt isn't due or is in progress. */
  mayTry(): boolean;
  /** Connects if `mayTry()`, and records the outcome. Throws `DatabaseBusyError`, caused by the failure. */
  attempt<T>(connect: () => Promise<T>): Promise<T>;
  /** The error for a caller that can't get a connection now. */
  refusal(): DatabaseBusyError;
}

/** `now` is in milliseconds and never goes backwards. */
export function makeBackoff({ now = () => performance.now(), random = Math.random } = {}): Backoff {
  let failures = 0;
  let underWay = 0;
  let notBefore = 0;
  let cause: unknown;

  const mayTry = () => failures === 0 || (underWay === 0 && now() >= notBefore);
  const refusal = () => new DatabaseBusyError("the database cannot be reached", { cause });

  return {
    mayTry,
    refusal,
    async attempt(connect) {
      if (!mayTry()) throw refusal();
      underWay += 1;
      try {
        const connected = await connect();
        failures = 0;
        return connected;
      } catch (error) {
        cause = error;
        // Concurrent attempts count as one failure.
        if (failures === 0 || now() >= notBefore) {
          failures += 1;
          notBefore = now() + delayAfter(failures, random);
        }
        throw refusal();
      } finally {
        underWay -= 1;
      }
    },
  };
}
