"use client";

import { CardCell, CardLink, CardRow, CardTable } from "#components/table/card-table.tsx";
import { formatDate } from "#lib/format/date.ts";
import { missing } from "#lib/format/missing.ts";
import { formatCount } from "#lib/format/number.ts";
import { type Cycle, frequencyNames, pathOf, periodOf } from "./cycle.ts";
import { CycleStatus } from "./cycle-status.tsx";

const columns = [
  { name: "Period" },
  { name: "Status", width: "md:w-52" },
  { name: "Contracts", width: "md:w-24", right: true },
  { name: "Invoices", width: "md:w-24", right: true },
  { name: "Cut-off", width: "md:w-28" },
  { name: "Due", width: "md:w-28" },
];

export function CycleTable({ cycles }: { cycles: readonly Cycle[] }) {
  return (
    <CardTable label="Payment cycles" columns={columns}>
      {cycles.map((cycle) => (
        <CardRow key={cycle.id} columns={columns.length}>
          <CardLink href={pathOf(cycle)} title={periodOf(cycle)} note={frequencyNames[cycle.frequency]} />
          <CardCell label="Status">
            <CycleStatus cycle={cycle} />
          </CardCell>
          <CardCell label="Contracts" right>
            {formatCount(cycle.contracts_total)}
          </CardCell>
          <CardCell label="Invoices" right>
            {cycle.status === "open" ? missing : formatCount(cycle.invoices_made)}
          </CardCell>
          <CardCell label="Cut-off">{formatDate(cycle.cutoff_on)}</CardCell>
          <CardCell label="Due">{formatDate(cycle.due_on)}</CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
