import type { Figures } from "./queue.ts";

interface Now {
  /** Null when the database does not answer. */
  figures: Figures | null;
  inFlight: number;
}

export interface Counts {
  attempt(result: string, durationMs: number): void;
  reclaimed(deliveries: number): void;
  /** A step of closing or reopening payment cycles. */
  step(contracts: number, durationMs: number): void;
  /** Prometheus text format 0.0.4. */
  text(now: Now): string;
}

/** What a worker counts about itself, shown together with what the database knows. */
export function makeCounts(): Counts {
  const attempts = new Map<string, { count: number; ms: number }>();
  let reclaimed = 0;
  const steps = { count: 0, contracts: 0, ms: 0 };
  return {
    attempt(result, durationMs) {
      const { count, ms } = attempts.get(result) ?? { count: 0, ms: 0 };
      attempts.set(result, { count: count + 1, ms: ms + durationMs });
    },
    reclaimed(deliveries) {
      reclaimed += deliveries;
    },
    step(contracts, durationMs) {
      steps.count += 1;
      steps.contracts += contracts;
      steps.ms += durationMs;
    },
    text({ figures, inFlight }) {
      const byResult = [...attempts].sort(([a], [b]) => (a < b ? -1 : 1));
      const metrics: [
        name: string,
        type: "counter" | "gauge",
        help: string,
        samples: [labels: string, value: number][],
      ][] = [
        [
          "muster_webhook_attempts_total",
          "counter",
          "Attempts of this worker by result",
          byResult.map(([result, { count }]) => [`{result="${result}"}`, count]),
        ],
        [
          "muster_webhook_attempt_seconds_total",
          "counter",
          "Time that these attempts took",
          byResult.map(([result, { ms }]) => [`{result="${result}"}`, ms / 1000]),
        ],
        ["muster_webhook_in_flight", "gauge", "Attempts under way in this worker", [["", inFlight]]],
        [
          "muster_webhook_reclaimed_total",
          "counter",
          "Deliveries taken back from vanished or late workers",
          [["", reclaimed]],
        ],
        [
          "muster_payment_cycle_steps_total",
          "counter",
          "Steps of closing and reopening payment cycles by this worker",
          [["", steps.count]],
        ],
        ["muster_payment_cycle_step_seconds_total", "counter", "Time that these steps took", [["", steps.ms / 1000]]],
        [
          "muster_payment_cycle_contracts_total",
          "counter",
          "Contracts and invoices that these steps dealt with",
          [["", steps.contracts]],
        ],
        ["muster_webhook_database_up", "gauge", "Whether the database answers", [["", figures ? 1 : 0]]],
      ];
      if (figures) {
        metrics.push(
          ["muster_webhook_due", "gauge", "Deliveries that wait although their time has come", [["", figures.due]]],
          [
            "muster_webhook_due_age_seconds",
            "gauge",
            "How late the oldest of them is",
            [["", figures.due_age_seconds]],
          ],
          ["muster_webhook_leased", "gauge", "Deliveries that any worker has claimed", [["", figures.leased]]],
          ["muster_webhook_held", "gauge", "Deliveries kept for disabled subscriptions", [["", figures.held]]],
          [
            "muster_webhook_queue_dead_rows",
            "gauge",
            "Rows of the queue that a vacuum will free",
            [["", figures.dead_rows]],
          ],
        );
      }
      return metrics
        .map(([name, type, help, samples]) =>
          [
            `# HELP ${name} ${help}`,
            `# TYPE ${name} ${type}`,
            ...samples.map(([labels, value]) => `${name}${labels} ${value}`),
          ].join("\n"),
        )
        .concat("")
        .join("\n");
    },
  };
}
