import { InvoiceStatus, statusOf } from "#components/money/invoices/invoice-status.tsx";
import type { Column } from "#components/table/column.ts";
import { Money } from "#components/ui/money.tsx";
import type { listServiceInvoices } from "#lib/money/service-invoices/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";

export type ServiceFeeRow = OutputOf<typeof listServiceInvoices>["data"][number];

export const serviceFeeColumns: readonly Column<ServiceFeeRow>[] = [
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
