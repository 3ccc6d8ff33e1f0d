import { FigureTable } from "#components/table/figure-table.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { type HealthBucket, labelOf } from "./health-bars.ts";
import { formatDuration, resultWord } from "./outcome-words.ts";

/** The chart's data as a table; hours or days without attempts are omitted. */
export function HealthTable({ buckets, interval }: { buckets: readonly HealthBucket[]; interval: "hour" | "day" }) {
  const busy = buckets.filter(({ attempts }) => attempts > 0).toReversed();
  const results = [...new Set(busy.flatMap(({ by_result }) => Object.keys(by_result)))].sort();
  return (
    <Disclosure summary="Show as table" className="mt-2">
      {busy.length === 0 ? (
        <p className="py-2 text-sm text-fg-2">No attempts in this period.</p>
      ) : (
        <FigureTable
          label="Attempts over time"
          heads={[
            interval === "hour" ? "Hour (UTC)" : "Day (UTC)",
            ...["Attempts", ...results.map(resultWord), "Average time"],
          ]}
          rows={busy.map(({ start, attempts, by_result, average_ms }) => ({
            key: start,
            name: labelOf(start, interval),
            figures: [
              formatCount(attempts),
              ...results.map((result) => formatCount(by_result[result] ?? 0)),
              average_ms === null ? null : formatDuration(average_ms),
            ],
          }))}
        />
      )}
    </Disclosure>
  );
}
