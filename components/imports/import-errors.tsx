"use client";

import { useEffect, useRef } from "react";
import { tableRoles } from "#components/table/table-roles.ts";
import { Banner } from "#components/ui/banner.tsx";
import { cn } from "#components/ui/class-names.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import { missing } from "#lib/format/missing.ts";
import { formatCount } from "#lib/format/number.ts";
import type { importContracts } from "#lib/imports/contract.ts";

type Report = OutputOf<typeof importContracts>["data"];

const cell = "py-2 pr-2 pl-4 align-top first:pl-0 last:pr-0";
const labelled =
  "max-md:grid max-md:grid-cols-[5rem_1fr] max-md:px-0 max-md:py-0.5 max-md:before:text-fg-2 max-md:before:content-[attr(data-label)]";

/** Every bad row and column, as a spreadsheet counts them. */
export function ImportErrors({ report }: { report: Report }) {
  const notice = useRef<HTMLDivElement>(null);
  const { errors, error_count: count, rows } = report;
  const bad = new Set(errors.map(({ row }) => row)).size;

  const isHeader = errors.every(({ row }) => row === 1);

  useEffect(() => notice.current?.focus(), []);

  return (
    <section aria-label="What is wrong" className="flex flex-col gap-4">
      <Banner
        ref={notice}
        tabIndex={-1}
        tone="bad"
        title={`${formatCount(count)} ${count === 1 ? "problem" : "problems"} in ${isHeader ? "the header" : `${formatCount(bad)} of ${formatCount(rows)} rows`}`}
      >
        Nothing was imported. Correct the file and choose it again.
      </Banner>
      <table {...tableRoles.table} className="w-full text-sm max-md:block">
        <caption className="sr-only">Problems</caption>
        <thead {...tableRoles.rowGroup} className="max-md:sr-only">
          <tr {...tableRoles.row} className="border-y text-left text-xs text-fg-2">
            {["Row", "Column", "Value", "Problem"].map((name) => (
              <th key={name} {...tableRoles.columnHeader} scope="col" className={cn(cell, "py-1.5 font-medium")}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowGroup} className="max-md:block">
          {errors.map(({ row, column, value, message }) => (
            <tr key={`${row} ${column} ${message}`} {...tableRoles.row} className="border-b max-md:block max-md:py-2">
              <th
                {...tableRoles.rowHeader}
                scope="row"
                data-label="Row"
                className={cn(cell, labelled, "text-left font-medium tabular-nums")}
              >
                {row}
              </th>
              <td {...tableRoles.cell} data-label="Column" className={cn(cell, labelled)}>
                <span className="font-mono text-xs leading-5">{column ?? missing}</span>
              </td>
              <td {...tableRoles.cell} data-label="Value" className={cn(cell, labelled, "break-all")}>
                {value || missing}
              </td>
              <td {...tableRoles.cell} data-label="Problem" className={cn(cell, labelled)}>
                {message}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > errors.length ? (
        <p className="text-sm text-fg-2">
          And {formatCount(count - errors.length)} more: correct these first and choose the file again.
        </p>
      ) : null}
    </section>
  );
}
