import { setTimeout as pause } from "node:timers/promises";

const triesMs = 100;
const longestMs = 60_000;

/** Retries a query until the database is back; rethrows its error after a minute. */
export async function retryUntilUp<T>(attempt: () => PromiseLike<T>): Promise<T> {
  for (const giveUpAt = Date.now() + longestMs; ; await pause(triesMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
    }
  }
}
