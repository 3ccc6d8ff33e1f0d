import { createParser } from "nuqs/server";
import { byPerson } from "#components/list/by-person.tsx";
import { single } from "#components/list/filter.ts";
import { search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf, type ViewOf } from "#components/list/list.ts";
import { period } from "#components/list/period.tsx";
import { workersText } from "#components/money/workers-text.ts";
import { column } from "#components/table/column.ts";
import { countColumn, dayColumn, moneyColumn, textColumn } from "#components/table/columns.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { exportPayments, listPayments, paymentSortKeys } from "#lib/money/payments/contract.ts";
import { paymentStatuses } from "#lib/money/payments/rules.ts";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { byCurrency } from "./by-currency.tsx";
import { byEntityType } from "./by-entity-type.ts";
import { methodWord } from "./method-word.ts";
import { type PaymentListStatus, PaymentStatus, paymentStatusWord } from "./payment-status.tsx";

export type PaymentRow = RowOf<typeof listPayments>;

const columns: readonly ListColumn<PaymentRow>[] = [
  column({ key: "label", header: "Payment", width: 9 }, documentNumber),
  column({ key: "status", header: "Status", width: 7.5, sorts: true, phone: "state" }, (row) => (
    <PaymentStatus status={row.status} />
  )),
  textColumn("legal_entity", "Legal entity", 12, (row) => row.legal_entity?.name ?? missing, {
    dropOrder: 2,
    grows: true,
  }),
  textColumn("payee", "Payee", 8.75, (row) => workersText(row.workers), { dropOrder: 6, phone: "about", grows: true }),
  moneyColumn("total", "Total", 8.5, (row) => [row.total, row.payment_currency], { phone: "end", sorts: true }),
  column({ key: "due_date", header: "Due", width: 6.5, sorts: true, phone: "fact" }, ({ due_date: due = null }) =>
    due === null ? <span data-none="">{missing}</span> : <Due date={due} />,
  ),
  dayColumn("created_at", "Created", 6.5, (row) => row.created_at, { dropOrder: 5, sorts: true }),
  dayColumn("paid_at", "Paid", 6.75, (row) => row.paid_at, { dropOrder: 5 }),
  textColumn("method", "Method", 8.5, (row) => methodWord(row.payment_method.type), { dropOrder: 1 }),
  countColumn("invoices", "Invoices", 5.25, (row) => row.invoice_count ?? row.invoices.length, {
    isHidden: true,
    dropOrder: 3,
  }),
  countColumn("workers", "Workers", 5.25, (row) => row.workers.length, { isHidden: true, dropOrder: 2 }),
  column(
    { key: "currency", isHidden: true, dropOrder: 2, header: "Currency", width: 5.5 },
    (row) => row.payment_currency,
  ),
];

/** Marked once its day (UTC) is over. */
export function Due({ date }: { date: string }) {
  if (date >= new Date().toISOString().slice(0, 10)) return formatDate(date);
  return (
    <span className="font-medium whitespace-nowrap text-bad" title="Overdue">
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
    search("Number or worker"),
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
