/** No connection became free in time, or the database cannot be reached. */
export class DatabaseBusyError extends Error {}

const firstDelayMs = 100;
const longestDelayMs = 2000;

/** Milliseconds to wait after so many failures in a row: doubling up to 2 seconds, and by chance down to half of that. */
export function delayAfter(failures: number, random = Math.random): number {
  return Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs) * (0.5 + random() / 2);
}

/** When connections to one database may be tried, across everything in this process that connects to it. */
export interface Backoff {
  /** The last try failed. */
  isAway(): boolean;
  /** False while the database is away and the next try is not due, or is under way. */
  mayTry(): boolean;
  /** Connects if `mayTry()`, and remembers how that went. Throws `DatabaseBusyError`, caused by the failure. */
  attempt<T>(connect: () => Promise<T>): Promise<T>;
  /** The error for whoever cannot get a connection now. */
  refusal(): DatabaseBusyError;
}

/** `now` is in milliseconds and never runs backwards. */
export function makeBackoff({ now = () => performance.now(), random = Math.random } = {}): Backoff {
  let failures = 0;
  let underWay = 0;
  let notBefore = 0;
  let cause: unknown;

  const mayTry = () => failures === 0 || (underWay === 0 && now() >= notBefore);
  const refusal = () => new DatabaseBusyError("the database cannot be reached", { cause });

  return {
    isAway: () => failures > 0,
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
        // Those that were under way together count as one failure.
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
