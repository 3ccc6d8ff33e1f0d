import TriangleAlert from "lucide-react/icons/triangle-alert";
import { createParser, parseAsArrayOf, parseAsBoolean, parseAsString } from "nuqs/server";
import { byPerson } from "#components/list/by-person.tsx";
import { input, single } from "#components/list/filter.ts";
import { search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf, type ViewOf } from "#components/list/list.ts";
import { period } from "#components/list/period.tsx";
import { column } from "#components/table/column.ts";
import { dayColumn, moneyColumn } from "#components/table/columns.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { ToggleFilter } from "#components/ui/toggle-filter.tsx";
import { exportInvoices, invoiceSorts, listInvoices } from "#lib/money/invoices/contract.ts";
import { type InvoiceState, invoiceStates } from "#lib/money/invoices/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { documentNumber } from "#lib/platform/format/document-number.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { ContractFilter } from "./contract-filter.tsx";
import { EntityFilter } from "./entity-filter.tsx";
import { invoiceReads } from "./invoice-detail.ts";
import { InvoiceStatus, stateOptions, statusOf } from "./invoice-status.tsx";

export type InvoiceRow = RowOf<typeof listInvoices>;

const columns: readonly ListColumn<InvoiceRow>[] = [
  column({ key: "label", header: "Invoice", width: 8.75 }, documentNumber),
  column({ key: "status", header: "Status", width: 8.25, phone: "state" }, (row) => (
    <InvoiceStatus status={statusOf(row)} />
  )),
  column(
    { key: "legal_entity", dropOrder: 1, header: "Legal entity", width: 8, grows: true },
    ({ legal_entity: entity }) => (
      <span className="truncate" title={entity?.name}>
        {entity?.name ?? missing}
      </span>
    ),
  ),
  column({ key: "worker", dropOrder: 6, header: "Worker", width: 8, grows: true, phone: "about" }, (row) => (
    <Worker worker={row.worker} />
  )),
  dayColumn("issued_at", "Issued", 6.75, (row) => row.issued_at, { dropOrder: 2, sorts: true }),
  column({ key: "due_date", header: "Due", phone: "fact", width: 7, sorts: true }, (row) => (
    <Due date={row.due_date} overdue={row.is_overdue} />
  )),
  moneyColumn("total", "Total", 7.75, (row) => [row.total, row.currency], { phone: "end", sorts: true }),
  moneyColumn("amount", "Amount", 7.25, (row) => [row.amount, row.currency], { isHidden: true, dropOrder: 5 }),
  moneyColumn("service_fee", "Fee", 7.25, (row) => [row.service_fee, row.currency], { dropOrder: 4 }),
  moneyColumn("vat_total", "VAT", 7.5, (row) => [row.vat_total, row.currency], { isHidden: true, dropOrder: 3 }),
  column({ key: "currency", isHidden: true, dropOrder: 3, header: "Currency", width: 6 }, (row) => row.currency),
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

/** `all`: every status. Otherwise any of these states. */
type StateFilter = "all" | InvoiceState[];

/** Canonical, so that the same choice always has the same URL; no choice means every status. */
function stateFilter(chosen: readonly string[]): StateFilter {
  const known = invoiceStates.filter((state) => chosen.includes(state));
  return known.length > 0 ? known : "all";
}

const statusParam = createParser<StateFilter>({
  parse(text) {
    const states = stateFilter(text.split(","));
    return states === "all" && text !== "all" ? null : states;
  },
  serialize: (value) => (typeof value === "string" ? value : value.join()),
  eq: (a, b) => a.toString() === b.toString(),
}).withDefault(["payable"]);

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const texts = parseAsArrayOf(parseAsString).withDefault([]);

/** By text, status, and paying legal entity. */
export const choosingFilters = [
  search("Invoice number or worker"),
  single("status", statusParam, {
    input: (status): { status?: "all"; states?: InvoiceState[] } =>
      status === "all" ? { status } : { states: status },
    draw: (status, set) => (
      <FilterChip
        label="Status"
        options={stateOptions}
        selected={status === "all" ? [] : status}
        onSelectedChange={(chosen) => set(stateFilter(chosen))}
      />
    ),
  }),
  single("entity", texts, {
    column: "legal_entity",
    input: (ids) =>
      input(
        "legal_entity_ids",
        ids.filter((id) => uuid.test(id)),
      ),
    draw: (selected, set) => <EntityFilter selected={selected} onSelectedChange={set} />,
  }),
] as const;

export const invoiceList = declareList({
  title: "Invoices",
  path: "/invoices",
  views: "invoices",
  read: listInvoices,
  exported: exportInvoices,
  filters: [
    ...choosingFilters,
    period("Issued", ["from", "issued_from_date"], ["to", "issued_to_date"], { column: "issued_at" }),
    period("Due", ["due_from", "due_from_date"], ["due_to", "due_to_date"]),
    period("Paid", ["paid_from", "paid_from_date"], ["paid_to", "paid_to_date"], { isRare: true }),
    single("country", texts, {
      input: (codes) =>
        input(
          "countries",
          codes.filter((code) => /^[A-Z]{2}$/.test(code)),
        ),
      draw: (codes, set) =>
        codes.length > 0 ? <RemovableFilter label="Country" value={codes.join(", ")} onRemove={() => set([])} /> : null,
    }),
    byPerson("worker", "worker_id"),
    single("contract", parseAsString, {
      input: (id) => input("contract_id", id?.slice(0, 100)),
      draw: (id, set) => (id === null ? null : <ContractFilter id={id} onRemove={() => set(null)} />),
    }),
    // Shown unless it is turned off: totals, exports, and “select all” are complete.
    single("cor", parseAsBoolean.withDefault(true), {
      input: (isOn) => input("include", isOn && ("cor" as const)),
      draw: (isOn, set) => (
        <ToggleFilter label="Include COR" title="Invoices from contractors of record" isOn={isOn} onToggle={set} />
      ),
    }),
  ],
  order: sorted(invoiceSorts, "-issued_at"),
  columns,
  row: "invoice",
  record: invoiceReads,
  always: { expand: ["worker", "legal_entity", "detailed_status"] },
  isByOffset: true,
});

export type InvoiceView = ViewOf<typeof invoiceList>;
