import { log } from "#lib/platform/api/log.ts";
import { databaseRefusal } from "#lib/platform/api/sqlstate.ts";
import type { Queue } from "./queue.ts";
import type { Result } from "./work.ts";

const gatherMs = 2;
const mostAtOnce = 250;
const retryMs = 500;
const lastTries = 6;

export interface Reports {
  add(result: Result): void;
  waiting(): number;
  /** The deliveries among what waits that succeeded: their endpoints have room again. None while nothing can be written. */
  answered(): string[];
  /** Tries for a few seconds to write the rest. What cannot be written is sent once more by another worker. */
  close(): Promise<void>;
}

/**
 * Writes results together: at most every 2 ms, in order, again until the database takes them. `onRoom` is called as soon
 * as endpoints can take more: before successes are written, after failures are.
 */
export function makeResultBatches(queue: Queue, onRoom: () => void): Reports {
  let results: Result[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<boolean> | null = null;
  let isStuck = false;

  async function write(): Promise<boolean> {
    const batch = results.slice(0, mostAtOnce);
    onRoom();
    try {
      await queue.finish(batch);
      results = results.slice(batch.length);
      isStuck = false;
      if (batch.some(({ succeeded }) => !succeeded)) onRoom();
      return true;
    } catch (error) {
      isStuck = true;
      log().warn({ what: "finish", code: databaseRefusal(error)?.code }, "the worker tries again");
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
      schedule(isWritten ? (results.length >= mostAtOnce ? 0 : gatherMs) : retryMs);
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
