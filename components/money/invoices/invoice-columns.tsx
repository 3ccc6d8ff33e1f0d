import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { Column } from "#components/table/column.ts";
import { Money } from "#components/ui/money.tsx";
import type { listInvoices } from "#lib/money/invoices/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { InvoiceStatus, statusOf } from "./invoice-status.tsx";
import type { optionalColumns } from "./invoice-view.ts";

export type InvoiceRow = OutputOf<typeof listInvoices>["data"][number];

interface InvoiceColumn extends Column<InvoiceRow> {
  key: "label" | (typeof optionalColumns)[number];
}

export const invoiceColumns: readonly InvoiceColumn[] = [
  { key: "label", header: "Invoice", width: 11.25, cell: documentNumber },
  {
    key: "status",
    header: "Status",
    width: 9,
    phone: "state",
    cell: (row) => <InvoiceStatus status={statusOf(row)} />,
  },
  {
    key: "legal_entity",
    dropOrder: 1,
    header: "Legal entity",
    width: 8,
    grows: true,
    cell: ({ legal_entity: entity }) => (
      <span className="truncate" title={entity?.name}>
        {entity?.name ?? missing}
      </span>
    ),
  },
  {
    key: "worker",
    dropOrder: 6,
    header: "Worker",
    width: 8,
    grows: true,
    phone: "about",
    cell: (row) => <Worker worker={row.worker} />,
  },
  {
    key: "issued_at",
    dropOrder: 2,
    header: "Issued",
    width: 6.75,
    sorts: true,
    cell: (row) => formatDate(row.issued_at),
  },
  {
    key: "due_date",
    header: "Due",
    phone: "fact",
    width: 7,
    sorts: true,
    cell: (row) => <Due date={row.due_date} overdue={row.is_overdue} />,
  },
  {
    key: "total",
    header: "Total",
    phone: "end",
    width: 7.75,
    align: "end",
    sorts: true,
    cell: (row) => <Money amount={row.total} currency={row.currency} />,
  },
  {
    key: "amount",
    dropOrder: 5,
    header: "Amount",
    width: 7.25,
    align: "end",
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  {
    key: "service_fee",
    dropOrder: 4,
    header: "Fee",
    width: 8.25,
    align: "end",
    cell: (row) => <Money amount={row.service_fee} currency={row.currency} />,
  },
  {
    key: "vat_total",
    dropOrder: 3,
    header: "VAT",
    width: 7.5,
    align: "end",
    cell: (row) => <Money amount={row.vat_total} currency={row.currency} />,
  },
  { key: "currency", dropOrder: 3, header: "Currency", width: 6, cell: (row) => row.currency },
];

function Worker({ worker }: Pick<InvoiceRow, "worker">) {
  if (!worker) return <span className="text-fg-3">{missing}</span>;
  return (
    <span className="truncate">
      {worker.name} <span className="text-fg-3">{worker.country}</span>
    </span>
  );
}

function Due({ date, overdue }: { date: string | null; overdue: boolean }) {
  if (!overdue) return formatDate(date);
  return (
    <span data-warning="" className="flex items-center gap-1 whitespace-nowrap text-bad" title="Overdue">
      {formatDate(date)}
      <TriangleAlert role="img" aria-label="overdue" className="size-3.5 shrink-0" />
    </span>
  );
}
