import { setTimeout as pause } from "node:timers/promises";
import { log } from "#lib/platform/log.ts";
import type { Metric } from "#lib/platform/metrics.ts";
import { databaseRefusal } from "#lib/platform/sqlstate.ts";
import type { WorkerDatabase } from "./database.ts";

const retryMs = 2000;

export interface WorkerContext {
  database: WorkerDatabase;
  /** Aborted when the worker stops: start nothing new after that. */
  signal: AbortSignal;
}

/** A running job. */
export interface RunningJob {
  /** What it has done and what is pending. */
  metrics?(): Promise<Metric[]>;
  /** Resolves once all work in progress is done; the signal is already aborted by then. */
  stopped(): Promise<void>;
}

/** Something that every worker does for as long as it runs. Any number of workers may do it concurrently. */
export interface Job {
  name: string;
  start(context: WorkerContext): RunningJob;
}

const failures = new Map<string, number>();

/** How often each job, or part of one, couldn't continue; 0 for `jobs` that always could. */
export function failureCounts(jobs: readonly Job[]): [job: string, count: number][] {
  return [...new Map([...jobs.map(({ name }): [string, number] => [name, 0]), ...failures])].sort();
}

/** Counts and logs why a job couldn't continue, without any values. */
export function noteFailure(job: string, error: unknown): void {
  failures.set(job, (failures.get(job) ?? 0) + 1);
  const code = databaseRefusal(error)?.code;
  log().warn({ job, code, kind: error instanceof Error ? error.name : typeof error }, "the worker will retry");
}

interface Repeated {
  name: string;
  everyMs: number;
  /** True if there is more to do right away. */
  act: () => Promise<boolean>;
}

/** Calls `act` repeatedly until the signal is aborted; a failure is logged and retried after two seconds. */
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
  /** One step; true if there is more to do right away. */
  act: (database: WorkerDatabase) => Promise<boolean>;
}

/** A job that runs one step at a time. */
export function periodicJob({ name, everyMs, act }: Periodic): Job {
  return {
    name,
    start({ database, signal }) {
      const running = repeat({ name, everyMs, act: () => act(database) }, signal);
      return { stopped: () => running };
    },
  };
}
