import type { Column } from "#components/table/column.ts";
import { Money } from "#components/ui/money.tsx";
import type { listPayments } from "#lib/money/payments/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { methodWord } from "./method-word.ts";
import { PaymentStatus } from "./payment-status.tsx";
import type { optionalColumns } from "./payment-view.ts";

export type PaymentRow = OutputOf<typeof listPayments>["data"]["rows"][number];

interface PaymentColumn extends Column<PaymentRow> {
  key: "label" | (typeof optionalColumns)[number];
}

export const paymentColumns: readonly PaymentColumn[] = [
  { key: "label", header: "Payment", width: 11.25, cell: documentNumber },
  {
    key: "status",
    header: "Status",
    width: 8,
    sorts: true,
    phone: "state",
    cell: (row) => <PaymentStatus status={row.status} />,
  },
  {
    key: "legal_entity",
    dropOrder: 1,
    header: "Legal entity",
    phone: "about",
    width: 9,
    grows: true,
    cell: (row) => <span className="truncate">{row.legal_entity?.name ?? missing}</span>,
  },
  {
    key: "total",
    header: "Total",
    phone: "end",
    width: 9.5,
    align: "end",
    sorts: true,
    cell: (row) => <Money amount={row.total} currency={row.payment_currency} />,
  },
  {
    key: "created_at",
    header: "Created",
    width: 6.5,
    sorts: true,
    phone: "fact",
    cell: (row) => formatDate(row.created_at),
  },
  { key: "paid_at", dropOrder: 5, header: "Paid", width: 6.75, cell: (row) => formatDate(row.paid_at) },
  {
    key: "method",
    dropOrder: 4,
    header: "Method",
    width: 8.5,
    cell: (row) => <span className="truncate">{methodWord(row.payment_method.type)}</span>,
  },
  {
    key: "invoices",
    dropOrder: 3,
    header: "Invoices",
    width: 5.25,
    align: "end",
    cell: (row) => formatCount(row.invoice_count ?? row.invoices.length),
  },
  {
    key: "workers",
    dropOrder: 2,
    header: "Workers",
    width: 5.25,
    align: "end",
    cell: (row) => formatCount(row.workers.length),
  },
  { key: "currency", dropOrder: 2, header: "Currency", width: 5.5, cell: (row) => row.payment_currency },
];
