import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { dayAfter } from "#components/table/calendar-day.ts";
import { filtersIn } from "#components/table/filters-in.ts";
import { pageSize } from "#components/table/pages.ts";
import { dayParam, rowParam, sortInput, uuidParam } from "#components/table/view-params.ts";
import { savedPart } from "#components/views/saved-part.ts";
import { viewParam } from "#components/views/view-param.ts";
import { type exportPayments, type listPayments, paymentSortKeys } from "#lib/money/payments/contract.ts";
import { paymentStatuses } from "#lib/money/payments/rules.ts";
import { legalEntityTypes } from "#lib/organization/legal-entities/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { currencyParam } from "./currency-param.ts";

export type PaymentListStatus = (typeof paymentStatuses)[number];

/** `live`: paid and in progress, the API's default. Otherwise some statuses, or `all`. */
type StatusFilter = "live" | "all" | PaymentListStatus[];

function isStatus(text: string): text is PaymentListStatus {
  return (paymentStatuses as readonly string[]).includes(text);
}

export const liveStatuses: readonly PaymentListStatus[] = ["processing", "paid"];

/** Canonical, so that the same choice always has the same URL. */
export function statusFilter(chosen: readonly PaymentListStatus[]): StatusFilter {
  const some = paymentStatuses.filter((status) => chosen.includes(status));
  if (some.length === 0 || some.length === paymentStatuses.length) return "all";
  return some.join() === liveStatuses.join() ? "live" : some;
}

const status = createParser<StatusFilter>({
  parse(text) {
    if (text === "all" || text === "live") return text;
    const known = text.split(",").filter(isStatus);
    return known.length > 0 ? statusFilter(known) : null;
  },
  serialize: (value) => (typeof value === "string" ? value : value.join()),
  eq: (a, b) => a.toString() === b.toString(),
});

const sorts = paymentSortKeys.flatMap((key) => [key, `-${key}`] as const);

/** Columns that can be hidden; the number cannot. */
export const optionalColumns = [
  "status",
  "legal_entity",
  "total",
  "created_at",
  "paid_at",
  "method",
  "invoices",
  "workers",
  "currency",
] as const;

const filterParams = {
  from: dayParam,
  /** Last day, inclusive. */
  to: dayParam,
  status: status.withDefault("live"),
  currency: currencyParam.withDefault([]),
  entity: parseAsArrayOf(parseAsStringLiteral(legalEntityTypes)).withDefault([]),
  /** A person's ID. */
  worker: uuidParam,
  q: parseAsString.withDefault(""),
};

/** The parameters of a saved view. */
const savedParams = {
  ...filterParams,
  /** Those that await confirmation first. */
  sort: parseAsStringLiteral(sorts).withDefault("-status"),
  hide: parseAsArrayOf(parseAsStringLiteral(optionalColumns)).withDefault(["invoices", "currency"]),
};

/** The screen's state in the URL. */
export const paymentParams = {
  ...savedParams,
  view: viewParam,
  /** First visible row. */
  at: rowParam.withDefault(0),
  payment: parseAsString,
};

export type PaymentView = inferParserType<typeof paymentParams>;

export const loadPaymentView = createLoader(paymentParams);
export const addressOf = createSerializer(paymentParams);

export const { savedQueryOf, savedViewOf, switcherOf } = savedPart(savedParams);
export const { isFiltered, unfiltered } = filtersIn(filterParams);

/** Whether the list is narrowed to what awaits confirmation, and to nothing else. */
export function isAwaitingOnly(view: PaymentView): boolean {
  return view.status.toString() === "processing" && !isFiltered({ ...view, status: unfiltered.status });
}

/** A view's filters and order as the API expects them. */
export function filtersOf(view: PaymentView): InputOf<typeof exportPayments> {
  const { from, to, status, currency, entity, worker, q, sort } = view;
  const search = q.trim().slice(0, 200);
  return {
    ...(from ? { date_from: from } : {}),
    ...(to ? { date_to: dayAfter(to) } : {}),
    ...(status === "live" ? {} : { statuses: status === "all" ? [...paymentStatuses] : status }),
    ...(currency.length > 0 ? { currencies: currency } : {}),
    ...(entity.length > 0 ? { entities: entity } : {}),
    ...(worker ? { worker_id: worker } : {}),
    ...(search ? { search } : {}),
    ...sortInput(sort, "-created_at"),
  };
}

/** Input for the list's first page; the same on the server and in the browser. */
export function paymentsInput(view: PaymentView): InputOf<typeof listPayments> {
  return { ...filtersOf(view), limit: pageSize, expand: "legal_entity" };
}
