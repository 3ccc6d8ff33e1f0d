import { choices, many } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { countColumn, dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { listPaymentCycles } from "#lib/money/payment-cycles/contract.ts";
import { cycleStatuses as statuses } from "#lib/money/payment-cycles/rules.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { type Cycle, cycleStatuses, frequencyNames, pathOf, payrollPath, periodOf } from "./cycle.ts";
import { CycleAmount } from "./cycle-amount.tsx";
import { CycleStatus } from "./cycle-status.tsx";

const columns: readonly ListColumn<Cycle>[] = [
  {
    ...{ key: "period", header: "Period", width: 12, grows: true },
    cell: (cycle) => <RowLink href={pathOf(cycle)} title={periodOf(cycle)} note={frequencyNames[cycle.frequency]} />,
  },
  { key: "status", header: "Status", width: 11.5, phone: "state", cell: (cycle) => <CycleStatus cycle={cycle} /> },
  countColumn("contracts", "Contracts", 6, (cycle) => cycle.contracts_total, { dropOrder: 2 }),
  {
    ...{ key: "invoices", header: "Invoices", width: 6, align: "end", dropOrder: 1 },
    cell: (cycle) => (cycle.status === "open" ? missing : formatCount(cycle.invoices_made)),
  },
  {
    ...{ key: "amount", header: "Amount", width: 9.5, align: "end", phone: "end" },
    cell: (cycle) => <CycleAmount cycle={cycle} />,
  },
  dayColumn("cutoff", "Cut-off", 7, (cycle) => cycle.cutoff_on, { dropOrder: 3 }),
  dayColumn("due", "Due", 7, (cycle) => cycle.invoices_due_on, { phone: "fact" }),
];

export const cycleList = declareList({
  title: "Payroll",
  noun: "payment cycles",
  path: payrollPath,
  read: listPaymentCycles,
  filters: [
    many("frequency", "frequencies", choices("Frequency", cycleFrequencies, frequencyNames)),
    many("status", "statuses", choices("Status", statuses, cycleStatuses)),
  ],
  columns,
  limit: 50,
});
