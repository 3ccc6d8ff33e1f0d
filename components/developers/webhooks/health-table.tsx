import { tableRoles } from "#components/table/table-roles.ts";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { ScrollBox } from "#components/ui/scroll-box.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import { type HealthBucket, labelOf } from "./health-bars.ts";
import { formatDuration, resultWord } from "./outcome-words.ts";

interface HealthTableProps {
  buckets: readonly HealthBucket[];
  interval: "hour" | "day";
}

/** The chart's data as a table; hours or days without attempts are omitted. */
export function HealthTable({ buckets, interval }: HealthTableProps) {
  const busy = buckets.filter(({ attempts }) => attempts > 0).toReversed();
  const results = [...new Set(busy.flatMap(({ by_result }) => Object.keys(by_result)))].sort();
  const heads = [
    interval === "hour" ? "Hour (UTC)" : "Day (UTC)",
    "Attempts",
    ...results.map(resultWord),
    "Average time",
  ];
  return (
    <Disclosure summary="Show as table" className="mt-2">
      {busy.length === 0 ? (
        <p className="py-2 text-sm text-fg-2">No attempts in this period.</p>
      ) : (
        <ScrollBox
          label="Attempts over time"
          className="mt-1 max-h-80 overflow-auto rounded-md border focus-visible:-outline-offset-2"
        >
          <table {...tableRoles.table} className="w-full text-sm tabular-nums">
            <thead {...tableRoles.rowGroup}>
              <tr {...tableRoles.row} className="border-b text-xs text-fg-2">
                {heads.map((head, place) => (
                  <th
                    key={head}
                    {...tableRoles.columnHeader}
                    scope="col"
                    className={`h-8 px-3 font-medium whitespace-nowrap ${place === 0 ? "sticky left-0 bg-bg text-left" : "text-right"}`}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...tableRoles.rowGroup}>
              {busy.map(({ start, attempts, by_result, average_ms }) => (
                <tr key={start} {...tableRoles.row} className="border-b last:border-0">
                  <th
                    {...tableRoles.rowHeader}
                    scope="row"
                    className="sticky left-0 h-8 bg-bg px-3 text-left font-normal whitespace-nowrap"
                  >
                    {labelOf(start, interval)}
                  </th>
                  <td {...tableRoles.cell} className="px-3 text-right">
                    {formatCount(attempts)}
                  </td>
                  {results.map((result) => (
                    <td key={result} {...tableRoles.cell} className="px-3 text-right">
                      {formatCount(by_result[result] ?? 0)}
                    </td>
                  ))}
                  <td {...tableRoles.cell} className="px-3 text-right whitespace-nowrap">
                    {average_ms === null ? null : formatDuration(average_ms)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Disclosure>
  );
}
