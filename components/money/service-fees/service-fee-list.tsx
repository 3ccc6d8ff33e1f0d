import { many, search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf } from "#components/list/list.ts";
import { invoiceReads } from "#components/money/invoices/invoice-detail.ts";
import { InvoiceStatus, stateOptions, statusOf } from "#components/money/invoices/invoice-status.tsx";
import { column } from "#components/table/column.ts";
import { dayColumn, moneyColumn } from "#components/table/columns.tsx";
import { exportServiceInvoices, listServiceInvoices } from "#lib/money/service-invoices/contract.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";

export type ServiceFeeRow = RowOf<typeof listServiceInvoices>;

const columns: readonly ListColumn<ServiceFeeRow>[] = [
  column({ key: "label", header: "Invoice", width: 11.25 }, documentNumber),
  column({ key: "status", header: "Status", width: 9, phone: "state" }, (row) => (
    <InvoiceStatus status={statusOf(row)} />
  )),
  moneyColumn("total", "Total", 10, (row) => [row.total, row.currency], { phone: "end", sorts: true }),
  dayColumn("created_at", "Created", 7, (row) => row.created_at, {
    dropOrder: 1,
    grows: true,
    phone: "fact",
    sorts: true,
  }),
];

export const serviceFeeList = declareList({
  title: "Service fees",
  noun: "service fee invoices",
  path: "/service-fees",
  views: "service-fees",
  read: listServiceInvoices,
  totals: listServiceInvoices,
  exported: exportServiceInvoices,
  filters: [search("Number or legal entity"), many("status", "states", { label: "Status", options: stateOptions })],
  order: sorted(["created_at", "total"], "-created_at"),
  columns,
  row: "invoice",
  record: invoiceReads,
  always: { expand: ["legal_entity", "detailed_status"] },
  isByOffset: true,
});
