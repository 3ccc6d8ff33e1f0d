import type { ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { databaseRefusals, poolCounts } from "#db/pool.ts";
import { counter, gauge, type Metric, metricsText } from "#lib/platform/metrics.ts";

/** Upper bounds of the latency buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const lanes = ["api", "pages", "refused"] as const;

/** Where a request went; `refused` reached no handler. */
export type LaneName = (typeof lanes)[number];

interface Latencies {
  /** Requests per bucket; the last one is everything slower. */
  buckets: number[];
  seconds: number;
}

const answerKey = (lane: LaneName, status: number | "none") => `{lane="${lane}",status="${status}"}`;

// A counter that begins with its first failure never rises, and no alert would hear of that.
const answers = new Map<string, number>(
  lanes.flatMap((lane) => [500, 503].map((status) => [answerKey(lane, status), 0] as const)),
);
const latencies = new Map<LaneName, Latencies>();
let inProgress = 0;

/** Counts a request when it ends; `lane` is asked then. */
export function countRequest(outgoing: ServerResponse, lane: () => LaneName): void {
  const began = performance.now();
  inProgress += 1;
  outgoing.once("close", () => {
    inProgress -= 1;
    const seconds = (performance.now() - began) / 1000;
    const key = answerKey(lane(), outgoing.headersSent ? outgoing.statusCode : "none");
    answers.set(key, (answers.get(key) ?? 0) + 1);
    const known = latencies.get(lane()) ?? { buckets: Array(bounds.length + 1).fill(0), seconds: 0 };
    latencies.set(lane(), known);
    const at = bounds.findIndex((bound) => seconds <= bound);
    const place = at === -1 ? bounds.length : at;
    known.buckets[place] = (known.buckets[place] ?? 0) + 1;
    known.seconds += seconds;
  });
}

function latencyMetric(): Metric {
  const samples = [...latencies].sort().flatMap(([lane, { buckets, seconds }]) => {
    let sum = 0;
    const counts = buckets.map((count, at): [string, number] => {
      sum += count;
      return [`_bucket{lane="${lane}",le="${bounds[at] ?? "+Inf"}"}`, sum];
    });
    return [...counts, [`_sum{lane="${lane}"}`, seconds], [`_count{lane="${lane}"}`, sum]] as [string, number][];
  });
  return { name: "muster_http_request_seconds", type: "histogram", help: "Duration of requests", samples };
}

/** What this web process has done and is doing, as Prometheus text. Loop delays are those since the last call. */
export function makeWebMetrics(): () => string {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return () => {
    const { inUse, idle, opening, waiting } = poolCounts();
    const text = metricsText([
      {
        ...{ name: "muster_http_requests_total", type: "counter", help: "Requests by lane and status" },
        samples: [...answers].sort(),
      },
      latencyMetric(),
      gauge("muster_http_requests_in_progress", "Requests that aren't answered yet", inProgress),
      {
        ...{ name: "muster_web_database_connections", type: "gauge", help: "Database connections of this web process" },
        samples: [
          ['{state="in_use"}', inUse],
          ['{state="idle"}', idle],
          ['{state="opening"}', opening],
        ],
      },
      gauge("muster_web_database_waiting", "Requests that wait for a database connection", waiting),
      counter("muster_web_database_refusals_total", "Requests that got no database connection", databaseRefusals()),
      gauge("muster_web_loop_delay_seconds", "99th percentile of the event loop's delay", delay.percentile(99) / 1e9),
      gauge("muster_web_memory_bytes", "Resident memory of this web process", process.memoryUsage.rss()),
    ]);
    delay.reset();
    return text;
  };
}
