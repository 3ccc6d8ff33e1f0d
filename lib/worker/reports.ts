import { log } from "#lib/api/log.ts";
import type { Queue } from "./queue.ts";
import type { Result } from "./work.ts";

const gatherMs = 3;
const mostAtOnce = 250;
const retryMs = 500;
const lastTries = 6;

export interface Reports {
  add(result: Result): void;
  waiting(): number;
  /** Tries for a few seconds to write the rest. What cannot be written is sent once more by another worker. */
  close(): Promise<void>;
}

/** Writes results together: at most every 3 ms, in order, again until the database takes them. */
export function makeReports(queue: Queue, onWritten: () => void): Reports {
  let results: Result[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<boolean> | null = null;

  async function write(): Promise<boolean> {
    const batch = results.slice(0, mostAtOnce);
    try {
      await queue.finish(batch);
      results = results.slice(batch.length);
      onWritten();
      return true;
    } catch (error) {
      log().warn({ what: "finish", code: (error as NodeJS.ErrnoException).code }, "the worker tries again");
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
