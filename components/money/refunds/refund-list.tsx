import { many, search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf } from "#components/list/list.ts";
import { period } from "#components/list/period.tsx";
import { byCurrency } from "#components/money/payments/by-currency.tsx";
import { byEntityType } from "#components/money/payments/by-entity-type.ts";
import { workersText } from "#components/money/workers-text.ts";
import { column } from "#components/table/column.ts";
import { countColumn, dayColumn, moneyColumn, textColumn } from "#components/table/columns.tsx";
import { exportRefundStatements, getRefundStatement, listRefundStatements } from "#lib/money/refunds/contract.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { RefundStatus, refundStatusWords } from "./refund-status.tsx";

export type RefundRow = RowOf<typeof listRefundStatements>;

const columns: readonly ListColumn<RefundRow>[] = [
  column({ key: "label", header: "Credit note", width: 10.75 }, documentNumber),
  column({ key: "status", header: "Status", width: 7, phone: "state" }, (row) => <RefundStatus status={row.status} />),
  textColumn("legal_entity", "Legal entity", 11, (row) => row.legal_entity?.name ?? missing, {
    dropOrder: 1,
    grows: true,
  }),
  moneyColumn("total", "Total", 8.5, (row) => [row.total, row.payment_currency], { phone: "end", sorts: true }),
  textColumn("worker", "Worker", 7.5, (row) => workersText(row.workers), { dropOrder: 5, phone: "about", grows: true }),
  textColumn("reason", "Reason", 8, (row) => row.reason ?? missing, { dropOrder: 3, grows: true }),
  dayColumn("created_at", "Created", 6.5, (row) => row.created_at, { sorts: true, phone: "fact" }),
  dayColumn("paid_at", "Refunded", 7.25, (row) => row.paid_at, { dropOrder: 4 }),
  countColumn("invoices", "Invoices", 5.25, (row) => row.invoices.length, { isHidden: true, dropOrder: 2 }),
];

export const refundList = declareList({
  title: "Refunds",
  path: "/refunds",
  views: "refunds",
  read: listRefundStatements,
  totals: listRefundStatements,
  exported: exportRefundStatements,
  filters: [
    search("Number or worker"),
    many("status", "statuses", { label: "Status", options: refundStatusWords }),
    period("Created", ["from", "date_from"], ["to", "date_to"]),
    byCurrency,
    byEntityType,
  ],
  order: sorted(["created_at", "total"], "-created_at"),
  columns,
  row: "refund",
  record: (refund_statement_id) => [[getRefundStatement, { refund_statement_id }]],
  always: { expand: "legal_entity" },
});
