import { useEffect, useRef } from "react";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { countOf, formatCount } from "#lib/platform/format/number.ts";
import { rowRanges } from "#lib/platform/imports/rules.ts";
import type { importContracts } from "#lib/workforce/imports/contract.ts";

interface Report
  extends Pick<OutputOf<typeof importContracts>["data"], "errors" | "error_count" | "rows" | "good_rows" | "preview"> {
  /** Rows of all errors, listed or not, if the import reports them. */
  bad_rows?: readonly number[];
}

type Problem = Report["errors"][number];

const columns: readonly Column<Problem>[] = [
  column({ key: "row", header: "Row", width: 4.5 }, ({ row }) => (
    <span className="font-medium">
      <span aria-hidden="true" className="hidden cards:inline">
        Row{" "}
      </span>
      {row}
    </span>
  )),
  column({ key: "column", header: "Column", width: 9 }, ({ column: name }) => (
    <span className="font-mono text-xs">{name ?? missing}</span>
  )),
  column({ key: "value", header: "Value", width: 9, grows: true }, ({ value }) => value || missing),
  column({ key: "problem", header: "Problem", width: 14, grows: true }, ({ message }) => message),
];

const keyOf = ({ row, column, message }: Problem) => `${row} ${column} ${message}`;

interface ImportErrorsProps {
  report: Report;
  /** Imports the rows without problems; offered if there are any. */
  onImportGood: () => void;
  importing: boolean;
}

/** Every bad row and column, numbered as in a spreadsheet. */
export function ImportErrors({ report, onImportGood, importing }: ImportErrorsProps) {
  const notice = useRef<HTMLDivElement>(null);
  const { errors, error_count: count, rows, good_rows: good } = report;
  const badRows = report.bad_rows ?? [...new Set(errors.map(({ row }) => row))];
  const shown = new Set(errors.map(({ row }) => row));
  const others = rowRanges(badRows.filter((row) => !shown.has(row)));

  const isHeader = errors.every(({ row }) => row === 1);

  useEffect(() => notice.current?.focus(), []);

  return (
    <section aria-label="Problem" className="flex flex-col gap-4">
      <Banner
        ref={notice}
        tabIndex={-1}
        tone="bad"
        title={`${countOf(count, "problem")} in ${isHeader ? "the header" : `${formatCount(badRows.length)} of ${countOf(rows, "row")}`}`}
        action={
          good > 0 ? (
            <Button size="small" onClick={onImportGood} pending={importing}>
              Import the {formatCount(good)} good {good === 1 ? "row" : "rows"}
            </Button>
          ) : undefined
        }
      >
        Nothing was imported. Fix the file and choose it again
        {good > 0 ? ", or import the good rows. You get the others back as a file." : "."}
      </Banner>
      <CardTable label="Problems" columns={columns} rows={errors} keyOf={keyOf} />
      {count > errors.length ? (
        <p className="text-sm wrap-anywhere text-fg-2">
          And {formatCount(count - errors.length)} more{others === "" ? "" : `, in rows ${others}`}. Correct these first
          and choose the file again.
        </p>
      ) : null}
    </section>
  );
}
