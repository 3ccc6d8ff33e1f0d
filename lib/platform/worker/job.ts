import { setTimeout as pause } from "node:timers/promises";
import { log } from "#lib/platform/api/log.ts";
import { databaseRefusal } from "#lib/platform/api/sqlstate.ts";
import type { WorkerDatabase } from "./database.ts";
import type { Metric } from "./metrics.ts";

const retryMs = 2000;

export interface WorkerContext {
  database: WorkerDatabase;
  /** Aborted when the worker stops: nothing new is begun then. */
  signal: AbortSignal;
}

/** A job that has begun. */
export interface RunningJob {
  /** What it did and what there is to do. */
  metrics?(): Promise<Metric[]>;
  /** Resolves once everything under way is done; the signal is aborted by then. */
  stopped(): Promise<void>;
}

/** Something that every worker does for as long as it runs. Any number of workers may do it at once. */
export interface Job {
  name: string;
  start(context: WorkerContext): RunningJob;
}

/** Logs why a job could not go on; values stay out. */
export function noteFailure(job: string, error: unknown): void {
  const code = databaseRefusal(error)?.code;
  log().warn({ job, code, kind: error instanceof Error ? error.name : typeof error }, "the worker tries again");
}

interface Repeated {
  name: string;
  everyMs: number;
  /** True when there is more to do at once. */
  act: () => Promise<boolean>;
}

/** Acts again and again until the signal is aborted; a failure is noted and tried again after two seconds. */
export async function repeat({ name, everyMs, act }: Repeated, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let waitMs = everyMs;
    try {
      if (await act()) waitMs = 0;
    } catch (error) {
      noteFailure(name, error);
      waitMs = retryMs;
    }
    if (waitMs > 0) await pause(waitMs, undefined, { signal }).catch(() => undefined);
  }
}

interface Periodic {
  name: string;
  everyMs: number;
  /** One step; true when there is more to do at once. */
  act: (database: WorkerDatabase) => Promise<boolean>;
}

/** A job that is one step at a time. */
export function periodicJob({ name, everyMs, act }: Periodic): Job {
  return {
    name,
    start({ database, signal }) {
      const running = repeat({ name, everyMs, act: () => act(database) }, signal);
      return { stopped: () => running };
    },
  };
}
