import type { Column } from "#components/table/column.ts";
import { Money } from "#components/ui/money.tsx";
import type { listRefundStatements } from "#lib/money/refunds/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { RefundStatus } from "./refund-status.tsx";
import type { optionalColumns } from "./refund-view.ts";

export type RefundRow = OutputOf<typeof listRefundStatements>["data"]["rows"][number];

interface RefundColumn extends Column<RefundRow> {
  key: "label" | (typeof optionalColumns)[number];
}

function workersOf({ workers }: RefundRow): string {
  const [first] = workers;
  if (!first) return missing;
  return workers.length === 1 ? first.name : `${first.name} and ${formatCount(workers.length - 1)} more`;
}

export const refundColumns: readonly RefundColumn[] = [
  { key: "label", header: "Credit note", width: 10.75, cell: documentNumber },
  { key: "status", header: "Status", width: 7, phone: "state", cell: (row) => <RefundStatus status={row.status} /> },
  {
    key: "legal_entity",
    dropOrder: 1,
    header: "Legal entity",
    phone: "about",
    width: 8.5,
    cell: ({ legal_entity: entity }) => (
      <span className="truncate" title={entity?.name}>
        {entity?.name ?? missing}
      </span>
    ),
  },
  {
    key: "total",
    header: "Total",
    phone: "end",
    width: 8.5,
    align: "end",
    cell: (row) => <Money amount={row.total} currency={row.payment_currency} />,
  },
  {
    key: "worker",
    dropOrder: 5,
    header: "Worker",
    width: 7.5,
    cell: (row) => <span className="truncate">{workersOf(row)}</span>,
  },
  {
    key: "reason",
    dropOrder: 3,
    header: "Reason",
    width: 8,
    grows: true,
    cell: (row) => <span className="truncate">{row.reason ?? missing}</span>,
  },
  {
    key: "created_at",
    header: "Created",
    width: 6.5,
    sorts: true,
    phone: "fact",
    cell: (row) => formatDate(row.created_at),
  },
  { key: "paid_at", dropOrder: 4, header: "Refunded", width: 7.25, cell: (row) => formatDate(row.paid_at) },
  {
    key: "invoices",
    dropOrder: 2,
    header: "Invoices",
    width: 5.25,
    align: "end",
    cell: (row) => formatCount(row.invoices.length),
  },
];
