import { parseAsStringLiteral } from "nuqs/server";
import { single } from "#components/list/filter.ts";
import { many, search } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf } from "#components/list/list.ts";
import { period } from "#components/list/period.tsx";
import { byCurrency } from "#components/money/payments/by-currency.tsx";
import { byEntityType } from "#components/money/payments/by-entity-type.ts";
import { workersText } from "#components/money/workers-text.ts";
import { Money } from "#components/ui/money.tsx";
import {
  exportRefundStatements,
  getRefundStatement,
  listRefundStatements,
  refundStatuses,
} from "#lib/money/refunds/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { RefundStatus, refundStatusWord } from "./refund-status.tsx";

export type RefundRow = RowOf<typeof listRefundStatements>;

const columns: readonly ListColumn<RefundRow>[] = [
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
    cell: (row) => <span className="truncate">{workersText(row.workers)}</span>,
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
    isHidden: true,
    dropOrder: 2,
    header: "Invoices",
    width: 5.25,
    align: "end",
    cell: (row) => formatCount(row.invoices.length),
  },
];

const statusOptions = refundStatuses.map((value) => ({ value, label: refundStatusWord(value) }));

export const refundList = declareList({
  title: "Refunds",
  path: "/refunds",
  views: "refunds",
  read: listRefundStatements,
  exported: exportRefundStatements,
  filters: [
    search("Credit note, invoice, or worker"),
    many("status", "statuses", { label: "Status", options: statusOptions }),
    period("Created", ["from", "date_from"], ["to", "date_to"]),
    byCurrency,
    byEntityType,
  ],
  order: single("sort", parseAsStringLiteral(["-created_at", "created_at"]).withDefault("-created_at"), {
    input: (sort) => (sort === "created_at" ? { sort_order: "asc" as const } : {}),
  }),
  columns,
  row: "refund",
  record: (refund_statement_id) => [[getRefundStatement, { refund_statement_id }]],
  always: { expand: "legal_entity" },
});
