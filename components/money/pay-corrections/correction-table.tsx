import { frequencyNames, pathOf, periodOf } from "#components/money/payment-cycles/cycle.ts";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { moneyColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { Status } from "#components/ui/status.tsx";
import type { PayCorrection } from "#lib/money/pay-corrections/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { CorrectionActions } from "./correction-actions.tsx";
import { causeWords, daysOf, statusWords } from "./correction-words.ts";

const workerColumn: Column<PayCorrection> = {
  ...{ key: "worker", header: "Worker", width: 11, grows: true },
  cell: (row) => <RowLink href={`/contracts/${row.contract_id}`} title={row.worker.name} note={row.contract_title} />,
};

/** Names the row on the contract's own page. */
const periodColumn: Column<PayCorrection> = {
  ...{ key: "period", header: "Payment cycle", width: 11, grows: true },
  cell: ({ payment_cycle: cycle }) => (
    <RowLink href={pathOf(cycle)} title={periodOf(cycle)} note={frequencyNames[cycle.frequency]} />
  ),
};

const cycleColumn: Column<PayCorrection> = {
  ...{ key: "cycle", header: "Cycle", width: 9, dropOrder: 1 },
  cell: ({ payment_cycle }) => periodOf(payment_cycle),
};

const columns: readonly Column<PayCorrection>[] = [
  column({ key: "cause", header: "Cause", width: 10, phone: "about" }, (row) => (
    <>
      {causeWords[row.cause]}
      <span className="block text-xs leading-4 text-fg-2">{daysOf(row)}</span>
    </>
  )),
  column(
    { key: "status", header: "Status", width: 7.5, phone: "state", dropOrder: 2 },
    ({ status, decided_by, decided_at }) => (
      <>
        <Status tone={statusWords[status].tone}>{statusWords[status].word}</Status>
        {decided_at ? (
          <span className="block text-xs leading-4 text-fg-2">
            {decided_by ? `${decided_by.name}, ` : ""}
            {formatDate(decided_at)}
          </span>
        ) : null}
      </>
    ),
  ),
  moneyColumn("amount", "Amount", 8, ({ amount, currency }) => [amount, currency], { phone: "fact" }),
  column({ key: "decide", header: "Decide", width: 12.5, actions: true, align: "end" }, (row) => (
    <CorrectionActions row={row} />
  )),
];

export const correctionColumns = {
  all: [workerColumn, cycleColumn, ...columns],
  contract: [periodColumn, ...columns],
  cycle: [workerColumn, ...columns],
};

interface CorrectionTableProps {
  rows: readonly PayCorrection[];
  /** What the rows have in common, which they don't repeat. */
  of: Exclude<keyof typeof correctionColumns, "all">;
}

export function CorrectionTable({ rows, of }: CorrectionTableProps) {
  return <CardTable label="Pay corrections" columns={correctionColumns[of]} rows={rows} keyOf={({ id }) => id} />;
}
