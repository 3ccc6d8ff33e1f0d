import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { currencyParam } from "#components/money/payments/currency-param.ts";
import { dayAfter } from "#components/table/calendar-day.ts";
import { filtersIn } from "#components/table/filters-in.ts";
import { pageSize } from "#components/table/pages.ts";
import { dayParam, rowParam } from "#components/table/view-params.ts";
import { savedPart } from "#components/views/saved-part.ts";
import { viewParam } from "#components/views/view-param.ts";
import { type exportRefundStatements, type listRefundStatements, refundStatuses } from "#lib/money/refunds/contract.ts";
import { legalEntityTypes } from "#lib/organization/legal-entities/rules.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

/** Columns that can be hidden; the number cannot. */
export const optionalColumns = [
  "status",
  "legal_entity",
  "total",
  "worker",
  "reason",
  "created_at",
  "paid_at",
  "invoices",
] as const;

const filterParams = {
  from: dayParam,
  /** Last day, inclusive. */
  to: dayParam,
  status: parseAsArrayOf(parseAsStringLiteral(refundStatuses)).withDefault([]),
  currency: currencyParam.withDefault([]),
  entity: parseAsArrayOf(parseAsStringLiteral(legalEntityTypes)).withDefault([]),
  q: parseAsString.withDefault(""),
};

/** The parameters of a saved view. */
const savedParams = {
  ...filterParams,
  sort: parseAsStringLiteral(["-created_at", "created_at"]).withDefault("-created_at"),
  hide: parseAsArrayOf(parseAsStringLiteral(optionalColumns)).withDefault(["invoices"]),
};

/** The screen's state in the URL. */
export const refundParams = {
  ...savedParams,
  view: viewParam,
  /** First visible row. */
  at: rowParam.withDefault(0),
  refund: parseAsString,
};

export type RefundView = inferParserType<typeof refundParams>;

export const loadRefundView = createLoader(refundParams);
export const addressOf = createSerializer(refundParams);

export const { switcherOf } = savedPart(savedParams);
export const { isFiltered, unfiltered } = filtersIn(filterParams);

/** A view's filters and order as the API expects them. */
export function filtersOf(view: RefundView): InputOf<typeof exportRefundStatements> {
  const { from, to, status, currency, entity, q, sort } = view;
  const search = q.trim().slice(0, 200);
  return {
    ...(from ? { date_from: from } : {}),
    ...(to ? { date_to: dayAfter(to) } : {}),
    ...(status.length > 0 ? { statuses: status } : {}),
    ...(currency.length > 0 ? { currencies: currency } : {}),
    ...(entity.length > 0 ? { entities: entity } : {}),
    ...(search ? { search } : {}),
    ...(sort === "created_at" ? { sort_order: "asc" as const } : {}),
  };
}

/** Input for the list's first page; the same on the server and in the browser. */
export function refundsInput(view: RefundView): InputOf<typeof listRefundStatements> {
  return { ...filtersOf(view), limit: pageSize, expand: "legal_entity" };
}
