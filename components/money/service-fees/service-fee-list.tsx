import { fixed, many } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf } from "#components/list/list.ts";
import { invoiceReads } from "#components/money/invoices/invoice-detail.ts";
import { InvoiceStatus, stateOptions, statusOf } from "#components/money/invoices/invoice-status.tsx";
import { Money } from "#components/ui/money.tsx";
import { exportServiceInvoices, listServiceInvoices } from "#lib/money/service-invoices/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";

export type ServiceFeeRow = RowOf<typeof listServiceInvoices>;

const columns: readonly ListColumn<ServiceFeeRow>[] = [
  { key: "label", header: "Invoice", width: 11.25, cell: documentNumber },
  {
    key: "status",
    header: "Status",
    width: 9,
    phone: "state",
    cell: (row) => <InvoiceStatus status={statusOf(row)} />,
  },
  {
    key: "total",
    header: "Total",
    phone: "end",
    width: 10,
    align: "end",
    cell: (row) => <Money amount={row.total} currency={row.currency} />,
  },
  {
    key: "created_at",
    dropOrder: 1,
    header: "Created",
    width: 7,
    grows: true,
    phone: "fact",
    cell: (row) => formatDate(row.created_at),
  },
];

export const serviceFeeList = declareList({
  title: "Service fees",
  noun: "service fee invoices",
  path: "/service-fees",
  views: "service-fees",
  read: listServiceInvoices,
  exported: exportServiceInvoices,
  filters: [many("status", "states", { label: "Status", options: stateOptions })],
  order: fixed("-created_at"),
  columns,
  row: "invoice",
  record: invoiceReads,
  always: { expand: ["legal_entity", "detailed_status"] },
  isByOffset: true,
});
