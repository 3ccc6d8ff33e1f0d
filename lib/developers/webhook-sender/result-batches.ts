import { log } from "#lib/platform/log.ts";
import { databaseRefusal } from "#lib/platform/sqlstate.ts";
import type { Queue } from "./queue.ts";
import type { Result } from "./work.ts";

const gatherMs = 2;
const maxBatch = 250;
const retryMs = 500;
const lastTries = 6;

export interface ResultBatches {
  add(result: Result): void;
  waiting(): number;
  /** Successful deliveries not yet written, whose endpoints have capacity again. Empty while writes are failing. */
  answered(): string[];
  /** Retries the remaining writes for a few seconds. Another worker resends whatever can't be written. */
  close(): Promise<void>;
}

/**
 * Writes results in batches, in order, at most every 2 ms, retrying until the database accepts them. `onRoom` is called
 * as soon as endpoints have capacity: before successes are written, and after failures are.
 */
export function makeResultBatches(queue: Queue, onRoom: () => void): ResultBatches {
  let results: Result[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<boolean> | null = null;
  let isStuck = false;

  async function write(): Promise<boolean> {
    const batch = results.slice(0, maxBatch);
    onRoom();
    try {
      await queue.finish(batch);
      results = results.slice(batch.length);
      isStuck = false;
      if (batch.some(({ succeeded }) => !succeeded)) onRoom();
      return true;
    } catch (error) {
      isStuck = true;
      log().warn({ what: "finish", code: databaseRefusal(error)?.code }, "the worker will retry");
      return false;
    }
  }

  function schedule(ms: number): void {
    if (timer !== null || writing !== null || results.length === 0) return;
    timer = setTimeout(async () => {
      timer = null;
      writing = write();
      const isWritten = await writing;
      writing = null;
      schedule(isWritten ? (results.length >= maxBatch ? 0 : gatherMs) : retryMs);
    }, ms);
  }

  return {
    add(result) {
      results.push(result);
      schedule(gatherMs);
    },
    waiting: () => results.length,
    answered: () => (isStuck ? [] : results.filter(({ succeeded }) => succeeded).map(({ delivery_id }) => delivery_id)),
    async close() {
      for (let tries = 0; results.length > 0 && tries < lastTries; ) {
        await writing;
        if (timer !== null) clearTimeout(timer);
        timer = null;
        writing = write();
        if (!(await writing)) {
          tries += 1;
          await new Promise((resolve) => setTimeout(resolve, retryMs));
        }
        writing = null;
      }
    },
  };
}
