import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { dayAfter } from "#components/table/calendar-day.ts";
import { pageSize } from "#components/table/pages.ts";
import { dayParam, rowParam } from "#components/table/view-params.ts";
import { canonicalQuery, viewParam } from "#components/views/view-param.ts";
import type { exportInvoices, getInvoice, listInvoices } from "#lib/money/invoices/contract.ts";
import { invoiceListStatuses, invoiceSorts } from "#lib/money/invoices/contract.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";

export type InvoiceListStatus = (typeof invoiceListStatuses)[number];

/** `paid`: what the API gives unless asked otherwise. `all`: every status. Else some of them. */
type StatusFilter = "paid" | "all" | InvoiceListStatus[];

function isStatus(text: string): text is InvoiceListStatus {
  return (invoiceListStatuses as readonly string[]).includes(text);
}

const status = createParser<StatusFilter>({
  parse(text) {
    if (text === "all" || text === "paid") return text;
    const known = text.split(",").filter(isStatus);
    return known.length > 0 ? known : null;
  },
  serialize: (value) => (typeof value === "string" ? value : value.join()),
  eq: (a, b) => a.toString() === b.toString(),
});

const sorts = invoiceSorts.flatMap((key) => [key, `-${key}`] as const);

/** Columns that can be hidden; the label cannot. */
export const optionalColumns = [
  "status",
  "worker",
  "issued_at",
  "due_date",
  "amount",
  "service_fee",
  "vat_total",
  "total",
  "currency",
] as const;

/** What a saved view keeps. */
const savedParams = {
  from: dayParam,
  /** Last day that counts. */
  to: dayParam,
  status: status.withDefault("paid"),
  cor: parseAsBoolean.withDefault(false),
  q: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(sorts).withDefault("-issued_at"),
  hide: parseAsArrayOf(parseAsStringLiteral(optionalColumns)).withDefault(["currency"]),
};

/** The screen as its address has it. */
export const invoiceParams = {
  ...savedParams,
  view: viewParam,
  /** First row in sight. */
  at: rowParam.withDefault(0),
  invoice: parseAsString,
};

export type InvoiceView = inferParserType<typeof invoiceParams>;

export const loadInvoiceView = createLoader(invoiceParams);
export const addressOf = createSerializer(invoiceParams);

const savedAddressOf = createSerializer(savedParams);
const loadSaved = createLoader(savedParams);

/** Filters, order and columns as a saved view keeps them. */
export function savedQueryOf(view: InvoiceView): string {
  return canonicalQuery(savedAddressOf(view));
}

/** The filters, order and columns that a saved view has kept. */
export function savedViewOf(query: string): Partial<InvoiceView> {
  return loadSaved(new URLSearchParams(query));
}

/** The filters and order of a view as the API takes them. */
export function filtersOf({ from, to, status, cor, q, sort }: InvoiceView): InputOf<typeof exportInvoices> {
  const search = q.trim().slice(0, 200);
  return {
    ...(from ? { issued_from_date: from } : {}),
    ...(to ? { issued_to_date: dayAfter(to) } : {}),
    ...(status === "all" ? { status } : status === "paid" ? {} : { statuses: status }),
    ...(cor ? { include: "cor" as const } : {}),
    ...(search ? { search } : {}),
    ...(sort === "-issued_at"
      ? {}
      : {
          sort_by: sort.replace("-", "") as (typeof invoiceSorts)[number],
          sort_order: sort.startsWith("-") ? ("desc" as const) : ("asc" as const),
        }),
  };
}

/** Input of one page of the list, counted from 0; the server and the browser make the same. */
export function invoicePage(view: InvoiceView, page: number): InputOf<typeof listInvoices> {
  return { ...filtersOf(view), limit: pageSize, offset: page * pageSize, expand: "worker" };
}

export function invoiceDetail(invoiceId: string): InputOf<typeof getInvoice> {
  return { invoice_id: invoiceId, expand: "worker" };
}

/** Whether any filter differs from what the page opens with. */
export function isFiltered({ from, to, status, cor, q }: InvoiceView): boolean {
  return Boolean(from || to || cor || q.trim()) || status !== "paid";
}

export const unfiltered = {
  from: null,
  to: null,
  status: "paid",
  cor: false,
  q: "",
} as const satisfies Partial<InvoiceView>;
