"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { tableRoles } from "#components/table/table-roles.ts";
import { cn } from "#components/ui/class-names.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { formatDate } from "#lib/format/date.ts";
import { missing } from "#lib/format/missing.ts";
import { formatCount } from "#lib/format/number.ts";
import { type Cycle, frequencyNames, pathOf, periodOf } from "./cycle.ts";
import { CycleStatus } from "./cycle-status.tsx";

const headers = [
  { name: "Period" },
  { name: "Status", width: "md:w-52" },
  { name: "Contracts", width: "md:w-24", right: true },
  { name: "Invoices", width: "md:w-24", right: true },
  { name: "Cut-off", width: "md:w-28" },
  { name: "Due", width: "md:w-28" },
];

const cell = "py-2 pr-2 pl-4 leading-6 first:pl-0 last:pr-0";

/** A cell that says its column's name where rows are cards. */
const labelled =
  "max-md:grid max-md:grid-cols-[6rem_1fr] max-md:px-0 max-md:py-0.5 max-md:text-left max-md:before:text-fg-2 max-md:before:content-[attr(data-label)]";

export function CycleTable({ cycles }: { cycles: readonly Cycle[] }) {
  return (
    <table {...tableRoles.table} className="w-full table-fixed text-sm tabular-nums max-md:block">
      <caption className="sr-only">Payment cycles</caption>
      <thead {...tableRoles.rowGroup} className="max-md:sr-only">
        <tr {...tableRoles.row} className="border-y text-left text-xs text-fg-2">
          {headers.map(({ name, width, right }) => (
            <th
              key={name}
              {...tableRoles.columnHeader}
              scope="col"
              className={cn(cell, "py-1.5 font-medium", width, right && "text-right")}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowGroup} className="max-md:block">
        {cycles.map((cycle) => (
          <CycleRow key={cycle.id} cycle={cycle} />
        ))}
      </tbody>
    </table>
  );
}

function CycleRow({ cycle }: { cycle: Cycle }) {
  const isOpen = cycle.status === "open";
  return (
    <tr {...tableRoles.row} className="border-b hover:bg-subtle max-md:block max-md:py-3">
      <th
        {...tableRoles.rowHeader}
        scope="row"
        className={cn(cell, "text-left font-normal max-md:block max-md:px-0 max-md:pt-0")}
      >
        <Link
          href={pathOf(cycle)}
          className="inline-flex min-h-6 items-center rounded-sm font-medium hover:underline coarse:min-h-10"
        >
          {periodOf(cycle)}
        </Link>
        <span className="block text-xs leading-4 text-fg-2">{frequencyNames[cycle.frequency]}</span>
      </th>
      <Cell label="Status">
        <CycleStatus cycle={cycle} />
      </Cell>
      <Cell label="Contracts" right>
        {formatCount(cycle.contracts_total)}
      </Cell>
      <Cell label="Invoices" right>
        {isOpen ? missing : formatCount(cycle.invoices_made)}
      </Cell>
      <Cell label="Cut-off">{formatDate(cycle.cutoff_on)}</Cell>
      <Cell label="Due">{formatDate(cycle.due_on)}</Cell>
    </tr>
  );
}

function Cell({ label, right, children }: { label: string; right?: boolean; children: ReactNode }) {
  return (
    <td {...tableRoles.cell} data-label={label} className={cn(cell, labelled, right && "text-right")}>
      {children}
    </td>
  );
}

export function CycleTableSkeleton() {
  return (
    <div role="status" className="border-t">
      <span className="sr-only">Loading the payment cycles</span>
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className="flex h-14 items-center gap-8 border-b">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-16 max-sm:hidden" />
          <Skeleton className="h-4 w-24 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
