"use client";

import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { RowLink } from "#components/table/row-link.tsx";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type Cycle, frequencyNames, pathOf, periodOf } from "./cycle.ts";
import { CycleAmount } from "./cycle-amount.tsx";
import { CycleStatus } from "./cycle-status.tsx";

const columns: readonly Column<Cycle>[] = [
  {
    ...{ key: "period", header: "Period", width: 12, grows: true },
    cell: (cycle) => <RowLink href={pathOf(cycle)} title={periodOf(cycle)} note={frequencyNames[cycle.frequency]} />,
  },
  { key: "status", header: "Status", width: 11.5, phone: "state", cell: (cycle) => <CycleStatus cycle={cycle} /> },
  {
    ...{ key: "contracts", header: "Contracts", width: 6, align: "end", dropOrder: 2 },
    cell: (cycle) => formatCount(cycle.contracts_total),
  },
  {
    ...{ key: "invoices", header: "Invoices", width: 6, align: "end", dropOrder: 1 },
    cell: (cycle) => (cycle.status === "open" ? missing : formatCount(cycle.invoices_made)),
  },
  {
    ...{ key: "amount", header: "Amount", width: 9.5, align: "end", phone: "end" },
    cell: (cycle) => <CycleAmount cycle={cycle} />,
  },
  { key: "cutoff", header: "Cut-off", width: 7, dropOrder: 3, cell: (cycle) => formatDate(cycle.cutoff_on) },
  { key: "due", header: "Due", width: 7, phone: "fact", cell: (cycle) => formatDate(cycle.invoices_due_on) },
];

export function CycleTable({ cycles }: { cycles: readonly Cycle[] }) {
  return <CardTable label="Payment cycles" columns={columns} rows={cycles} keyOf={({ id }) => id} />;
}
