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
import { filtersIn } from "#components/table/filters-in.ts";
import { pageSize } from "#components/table/pages.ts";
import { dayParam, rowParam, sortInput, uuidParam } from "#components/table/view-params.ts";
import { savedPart } from "#components/views/saved-part.ts";
import { viewParam } from "#components/views/view-param.ts";
import type { exportInvoices, getInvoice, listInvoices } from "#lib/money/invoices/contract.ts";
import { invoiceSorts } from "#lib/money/invoices/contract.ts";
import { type InvoiceState, invoiceStates } from "#lib/money/invoices/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

/** `all`: every status. Otherwise any of these states. */
type StateFilter = "all" | InvoiceState[];

/** The default filter: payable invoices. */
const landing: InvoiceState[] = ["payable"];

/** Canonical, so that the same choice always has the same URL; no choice means every status. */
export function stateFilter(chosen: readonly string[]): StateFilter {
  const known = invoiceStates.filter((state) => chosen.includes(state));
  return known.length > 0 ? known : "all";
}

const status = createParser<StateFilter>({
  parse(text) {
    const states = stateFilter(text.split(","));
    return states === "all" && text !== "all" ? null : states;
  },
  serialize: (value) => (typeof value === "string" ? value : value.join()),
  eq: (a, b) => a.toString() === b.toString(),
});

const sorts = invoiceSorts.flatMap((key) => [key, `-${key}`] as const);

/** Columns that can be hidden; the invoice number cannot. */
export const optionalColumns = [
  "status",
  "legal_entity",
  "worker",
  "issued_at",
  "due_date",
  "amount",
  "service_fee",
  "vat_total",
  "total",
  "currency",
] as const;

/** The filters besides the status. */
const narrowingParams = {
  from: dayParam,
  /** Last day, inclusive. */
  to: dayParam,
  due_from: dayParam,
  due_to: dayParam,
  paid_from: dayParam,
  paid_to: dayParam,
  country: parseAsArrayOf(parseAsString).withDefault([]),
  /** Legal entity ids. */
  entity: parseAsArrayOf(parseAsString).withDefault([]),
  /** A person's ID. */
  worker: uuidParam,
  contract: parseAsString,
  /** Shown unless it is turned off: totals, exports, and “select all” are complete. */
  cor: parseAsBoolean.withDefault(true),
  q: parseAsString.withDefault(""),
};

const filterParams = { ...narrowingParams, status: status.withDefault(landing) };

/** The parameters of a saved view. */
const savedParams = {
  ...filterParams,
  sort: parseAsStringLiteral(sorts).withDefault("-issued_at"),
  hide: parseAsArrayOf(parseAsStringLiteral(optionalColumns)).withDefault(["amount", "vat_total", "currency"]),
};

/** The screen's state in the URL. */
export const invoiceParams = {
  ...savedParams,
  view: viewParam,
  /** First visible row. */
  at: rowParam.withDefault(0),
  invoice: parseAsString,
};

export type InvoiceView = inferParserType<typeof invoiceParams>;

export const loadInvoiceView = createLoader(invoiceParams);
export const addressOf = createSerializer(invoiceParams);

export const { savedQueryOf, savedViewOf, switcherOf } = savedPart(savedParams);
export const { isFiltered, unfiltered } = filtersIn(filterParams);
export const { isFiltered: isNarrowed } = filtersIn(narrowingParams);

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A view's filters and order as the API expects them. */
export function filtersOf(view: InvoiceView): InputOf<typeof exportInvoices> {
  const { from, to, due_from, due_to, paid_from, paid_to, country, entity, worker, contract, status, cor, q, sort } =
    view;
  const countries = country.filter((code) => /^[A-Z]{2}$/.test(code));
  const entities = entity.filter((id) => uuid.test(id));
  const search = q.trim().slice(0, 200);
  return {
    ...(from ? { issued_from_date: from } : {}),
    ...(to ? { issued_to_date: dayAfter(to) } : {}),
    ...(due_from ? { due_from_date: due_from } : {}),
    ...(due_to ? { due_to_date: dayAfter(due_to) } : {}),
    ...(paid_from ? { paid_from_date: paid_from } : {}),
    ...(paid_to ? { paid_to_date: dayAfter(paid_to) } : {}),
    ...(countries.length > 0 ? { countries } : {}),
    ...(worker ? { worker_id: worker } : {}),
    ...(contract ? { contract_id: contract.slice(0, 100) } : {}),
    ...(entities.length > 0 ? { legal_entity_ids: entities } : {}),
    ...(status === "all" ? { status } : { states: status }),
    ...(cor ? { include: "cor" as const } : {}),
    ...(search ? { search } : {}),
    ...sortInput(sort, "-issued_at"),
  };
}

/** Input for one page of the list, counted from 0; the same on the server and in the browser. */
export function invoicePage(view: InvoiceView, page: number): InputOf<typeof listInvoices> {
  const expand = ["worker", "legal_entity", "detailed_status"] as const;
  return { ...filtersOf(view), limit: pageSize, offset: page * pageSize, expand: [...expand] };
}

export function invoiceDetail(invoiceId: string): InputOf<typeof getInvoice> {
  return { invoice_id: invoiceId, expand: ["worker", "legal_entity"] };
}

export function isLanding({ status }: InvoiceView): boolean {
  return status.toString() === landing.toString();
}
