import { openWorkerDatabase } from "./database.ts";
import type { Job } from "./job.ts";
import { gauge, metricsText } from "./metrics.ts";

export interface WorkerOptions {
  /** Database URL of app_worker. */
  url: string;
  jobs: readonly Job[];
}

export interface Worker {
  /** What it has done and what is pending, as Prometheus text. */
  metrics(): Promise<string>;
  /** Starts nothing new, and resolves once work in progress is done or handed back. */
  stop(): Promise<void>;
}

/**
 * Runs its jobs until it is stopped. Any number of workers may run, anywhere; they recover on their own when the
 * database goes away and comes back.
 */
export function startWorker({ url, jobs }: WorkerOptions): Worker {
  const database = openWorkerDatabase(url);
  const stopping = new AbortController();
  const running = jobs.map((job) => job.start({ database, signal: stopping.signal }));
  return {
    async metrics() {
      const isUp = await database
        .call((sql) => sql`select 1`)
        .then(
          () => 1,
          () => 0,
        );
      const figures = await Promise.all(running.map((job) => job.metrics?.() ?? []));
      return metricsText([gauge("muster_worker_database_up", "Whether the database answers", isUp), ...figures.flat()]);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.map((job) => job.stopped()));
      await database.close();
    },
  };
}
