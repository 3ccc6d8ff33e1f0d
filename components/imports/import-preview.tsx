import { ScrollBox } from "#components/ui/scroll-box.tsx";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { importContracts } from "#lib/workforce/imports/contract.ts";

type Report = Pick<OutputOf<typeof importContracts>["data"], "errors" | "error_count" | "rows" | "preview">;

/** The first rows as parsed, to check that every value is in its column. */
export function ImportPreview({ report: { preview, rows } }: { report: Report }) {
  const columns = Object.keys(preview[0]?.values ?? {});
  return (
    <ScrollBox label="First rows" className="-mx-4 overflow-x-auto px-4 lg:mx-0 lg:px-0">
      <table className="text-sm whitespace-nowrap">
        <caption className="pb-1 text-left text-xs text-fg-2">
          {preview.length === rows
            ? rows === 1
              ? "1 row"
              : `All ${formatCount(rows)} rows`
            : `First ${formatCount(preview.length)} of ${formatCount(rows)} rows`}
        </caption>
        <thead>
          <tr className="border-y text-left text-xs text-fg-2">
            <th scope="col" className="sticky left-0 bg-bg py-1.5 pr-4 font-medium">
              Row
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 pr-4 font-mono font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, values }) => (
            <tr key={row} className="border-b">
              <th scope="row" className="sticky left-0 bg-bg py-1.5 pr-4 text-left font-normal text-fg-2 tabular-nums">
                {row}
              </th>
              {columns.map((column) => (
                <td key={column} className="py-1.5 pr-4">
                  {values[column] || missing}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
