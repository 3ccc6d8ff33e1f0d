import { createParser } from "nuqs/server";
import { byPerson } from "#components/list/by-person.tsx";
import { single } from "#components/list/filter.ts";
import { search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf, type ViewOf } from "#components/list/list.ts";
import { period } from "#components/list/period.tsx";
import { workersText } from "#components/money/workers-text.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Money } from "#components/ui/money.tsx";
import { exportPayments, listPayments, paymentSortKeys } from "#lib/money/payments/contract.ts";
import { paymentStatuses } from "#lib/money/payments/rules.ts";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { byCurrency } from "./by-currency.tsx";
import { byEntityType } from "./by-entity-type.ts";
import { methodWord } from "./method-word.ts";
import { type PaymentListStatus, PaymentStatus, paymentStatusWord } from "./payment-status.tsx";

export type PaymentRow = RowOf<typeof listPayments>;

const columns: readonly ListColumn<PaymentRow>[] = [
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
    key: "payee",
    dropOrder: 4,
    header: "Payee",
    width: 9,
    grows: true,
    cell: (row) => <span className="truncate">{workersText(row.workers)}</span>,
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
    key: "due_date",
    header: "Due",
    width: 6.5,
    sorts: true,
    phone: "fact",
    cell: ({ due_date: due = null }) => (due === null ? <span data-none="">{missing}</span> : <Due date={due} />),
  },
  {
    key: "created_at",
    dropOrder: 5,
    header: "Created",
    width: 6.5,
    sorts: true,
    cell: (row) => formatDate(row.created_at),
  },
  { key: "paid_at", dropOrder: 5, header: "Paid", width: 6.75, cell: (row) => formatDate(row.paid_at) },
  {
    key: "method",
    dropOrder: 3,
    header: "Method",
    width: 8.5,
    cell: (row) => <span className="truncate">{methodWord(row.payment_method.type)}</span>,
  },
  {
    key: "invoices",
    isHidden: true,
    dropOrder: 3,
    header: "Invoices",
    width: 5.25,
    align: "end",
    cell: (row) => formatCount(row.invoice_count ?? row.invoices.length),
  },
  {
    key: "workers",
    isHidden: true,
    dropOrder: 2,
    header: "Workers",
    width: 5.25,
    align: "end",
    cell: (row) => formatCount(row.workers.length),
  },
  {
    key: "currency",
    isHidden: true,
    dropOrder: 2,
    header: "Currency",
    width: 5.5,
    cell: (row) => row.payment_currency,
  },
];

/** Marked once its day (UTC) is over. */
function Due({ date }: { date: string }) {
  if (date >= new Date().toISOString().slice(0, 10)) return formatDate(date);
  return (
    <span data-warning="" className="font-medium whitespace-nowrap text-bad" title="Overdue">
      {formatDate(date)}
      <span className="sr-only">, overdue</span>
    </span>
  );
}

/** `live`: paid and in progress, the API's default. Otherwise some statuses, or `all`. */
type StatusFilter = "live" | "all" | PaymentListStatus[];

function isStatus(text: string): text is PaymentListStatus {
  return (paymentStatuses as readonly string[]).includes(text);
}

const liveStatuses: readonly PaymentListStatus[] = ["processing", "paid"];
const statusOptions = paymentStatuses.map((value) => ({ value, label: paymentStatusWord(value) }));

/** Canonical, so that the same choice always has the same URL. */
function statusFilter(chosen: readonly PaymentListStatus[]): StatusFilter {
  const some = paymentStatuses.filter((status) => chosen.includes(status));
  if (some.length === 0 || some.length === paymentStatuses.length) return "all";
  return some.join() === liveStatuses.join() ? "live" : some;
}

const statusParam = createParser<StatusFilter>({
  parse(text) {
    if (text === "all" || text === "live") return text;
    const known = text.split(",").filter(isStatus);
    return known.length > 0 ? statusFilter(known) : null;
  },
  serialize: (value) => (typeof value === "string" ? value : value.join()),
  eq: (a, b) => a.toString() === b.toString(),
}).withDefault("live");

const byStatus = single("status", statusParam, {
  input(status): { statuses?: PaymentListStatus[] } {
    if (status === "live") return {};
    return { statuses: status === "all" ? [...paymentStatuses] : status };
  },
  draw: (status, set) => (
    <>
      <Checkbox
        label="Only unconfirmed"
        checked={status.toString() === "processing"}
        onChange={({ target }) => set(target.checked ? ["processing"] : "live")}
      />
      <FilterChip
        label="Status"
        options={statusOptions}
        selected={status === "all" ? [] : status === "live" ? liveStatuses : status}
        onSelectedChange={(selected) => set(statusFilter(selected))}
      />
    </>
  ),
});

export const paymentList = declareList({
  title: "Payments",
  path: "/payments",
  views: "payments",
  read: listPayments,
  exported: exportPayments,
  filters: [
    search("Payment, invoice, or worker"),
    byStatus,
    period("Created", ["from", "date_from"], ["to", "date_to"]),
    byCurrency,
    byEntityType,
    byPerson("worker", "worker_id"),
  ],
  // Those that await confirmation first, by what is due soonest.
  order: sorted(paymentSortKeys, "-created_at", "due_date"),
  columns,
  row: "payment",
  record: (payment_id) => [[getPaymentSheet, { payment_id }]],
  always: { expand: "legal_entity" },
});

export type PaymentView = ViewOf<typeof paymentList>;

/** Whether the list is narrowed to what awaits confirmation, and to nothing else. */
export function isAwaitingOnly(view: PaymentView): boolean {
  return view.status.toString() === "processing" && !paymentList.isFiltered({ ...view, status: "live" });
}
