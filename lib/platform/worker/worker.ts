import { monitorEventLoopDelay } from "node:perf_hooks";
import { settings } from "#lib/platform/env.ts";
import { gauge, type Metric, metricsText } from "#lib/platform/metrics.ts";
import { openWorkerDatabase, type WorkerDatabase } from "./database.ts";
import { failureCounts, type Job } from "./job.ts";

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

interface WaitingWork {
  disabled_webhooks: number;
  closing_cycles: number;
  closing_age_seconds: number;
}

async function waitingWork(database: WorkerDatabase): Promise<Metric[]> {
  const [row] = await database.call((sql) => sql<WaitingWork[]>`select * from app.waiting_work()`);
  if (!row) return [];
  return [
    gauge("muster_webhooks_disabled", "Webhooks that are disabled", row.disabled_webhooks),
    gauge("muster_payment_cycles_in_work", "Payment cycles that are closing or reopening", row.closing_cycles),
    gauge(
      "muster_payment_cycles_in_work_age_seconds",
      "Time since the first of them was requested",
      row.closing_age_seconds,
    ),
  ];
}

/** Without a mail server, emails aren't expected to be sent. */
async function waitingEmails(database: WorkerDatabase): Promise<Metric[]> {
  if (settings().smtp_url === null) return [];
  const [row] = await database.call(
    (sql) => sql<{ waiting: number; age_seconds: number }[]>`select * from app.waiting_emails()`,
  );
  if (!row) return [];
  return [
    gauge("muster_emails_waiting", "Emails that should have been sent by now", row.waiting),
    gauge("muster_emails_waiting_age_seconds", "Time since the first of them was due", row.age_seconds),
  ];
}

/** Less than Prometheus waits. */
const patienceMs = 2000;

/** What is read, or the other value if that fails or takes too long. */
async function inPatience<T>(read: Promise<T>, otherwise: T): Promise<T> {
  const { promise: tooLong, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise), patienceMs);
  try {
    return await Promise.race([read.catch(() => otherwise), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs its jobs until it is stopped. Any number of workers may run, anywhere; they recover on their own when the
 * database goes away and comes back.
 */
export function startWorker({ url, jobs }: WorkerOptions): Worker {
  const database = openWorkerDatabase(url);
  const stopping = new AbortController();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const running = jobs.map((job) => job.start({ database, signal: stopping.signal }));
  return {
    async metrics() {
      const answer = database.call((sql) => sql`select 1`).then(() => 1);
      const [isUp, ...figures] = await Promise.all([
        inPatience(answer, 0),
        ...[waitingWork, waitingEmails].map((read) => inPatience(read(database), [])),
        ...running.map((job) => inPatience(job.metrics?.() ?? Promise.resolve([]), [])),
      ]);
      const text = metricsText([
        gauge("muster_worker_database_up", "Whether the database answers", isUp),
        {
          ...{ name: "muster_worker_failures_total", type: "counter", help: "How often a job had to be tried again" },
          samples: failureCounts(jobs).map(([job, count]) => [`{task="${job}"}`, count]),
        },
        gauge(
          "muster_worker_loop_delay_seconds",
          "99th percentile of the event loop's delay",
          delay.percentile(99) / 1e9,
        ),
        gauge("muster_worker_memory_bytes", "Resident memory of this worker", process.memoryUsage.rss()),
        ...figures.flat(),
      ]);
      delay.reset();
      return text;
    },
    async stop() {
      stopping.abort();
      delay.disable();
      await Promise.all(running.map((job) => job.stopped()));
      await database.close();
    },
  };
}
