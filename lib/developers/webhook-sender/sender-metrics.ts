import { counter, gauge, type Metric } from "#lib/platform/metrics.ts";
import type { Figures } from "./queue.ts";

export interface SenderMetrics {
  attempt(result: string, durationMs: number): void;
  reclaimed(deliveries: number): void;
  /** `figures` come from the database; null when it is unavailable. */
  read(now: { figures: Figures | null; inFlight: number }): Metric[];
}

/** A sender's own counters, exposed together with the database's figures. */
export function makeSenderMetrics(): SenderMetrics {
  const attempts = new Map<string, { count: number; ms: number }>();
  let reclaimed = 0;
  return {
    attempt(result, durationMs) {
      const { count, ms } = attempts.get(result) ?? { count: 0, ms: 0 };
      attempts.set(result, { count: count + 1, ms: ms + durationMs });
    },
    reclaimed(deliveries) {
      reclaimed += deliveries;
    },
    read({ figures, inFlight }) {
      const byResult = [...attempts].sort(([a], [b]) => (a < b ? -1 : 1));
      return [
        {
          name: "muster_webhook_attempts_total",
          type: "counter",
          help: "Attempts of this worker by result",
          samples: byResult.map(([result, { count }]) => [`{result="${result}"}`, count]),
        },
        {
          name: "muster_webhook_attempt_seconds_total",
          type: "counter",
          help: "Total duration of these attempts",
          samples: byResult.map(([result, { ms }]) => [`{result="${result}"}`, ms / 1000]),
        },
        gauge("muster_webhook_in_flight", "Attempts in progress in this worker", inFlight),
        counter("muster_webhook_reclaimed_total", "Deliveries reclaimed from crashed or slow workers", reclaimed),
        ...(figures === null
          ? []
          : [
              gauge("muster_webhook_due", "Deliveries that are due but not yet claimed", figures.due),
              gauge("muster_webhook_due_age_seconds", "Age of the oldest due delivery", figures.due_age_seconds),
              gauge("muster_webhook_leased", "Deliveries that any worker has claimed", figures.leased),
              gauge("muster_webhook_held", "Deliveries kept for disabled subscriptions", figures.held),
              gauge(
                "muster_webhook_queue_dead_rows",
                "Dead rows in the queue that a vacuum will free",
                figures.dead_rows,
              ),
            ]),
      ];
    },
  };
}
