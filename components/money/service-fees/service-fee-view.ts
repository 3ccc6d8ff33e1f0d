import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { pageSize } from "#components/table/pages.ts";
import { rowParam } from "#components/table/view-params.ts";
import { invoiceStates } from "#lib/money/invoices/rules.ts";
import type { exportServiceInvoices, listServiceInvoices } from "#lib/money/service-invoices/contract.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

/** The screen's state in the URL. */
export const serviceFeeParams = {
  status: parseAsArrayOf(parseAsStringLiteral(invoiceStates)).withDefault([]),
  /** First visible row. */
  at: rowParam.withDefault(0),
  invoice: parseAsString,
};

export type ServiceFeeView = inferParserType<typeof serviceFeeParams>;

export const loadServiceFeeView = createLoader(serviceFeeParams);
export const addressOf = createSerializer(serviceFeeParams);

/** A view's filters as the API expects them. */
export function filtersOf({ status }: ServiceFeeView): InputOf<typeof exportServiceInvoices> {
  return status.length > 0 ? { states: status } : {};
}

/** Input for one page of the list, counted from 0; the same on the server and in the browser. */
export function serviceFeePage(view: ServiceFeeView, page: number): InputOf<typeof listServiceInvoices> {
  return { ...filtersOf(view), limit: pageSize, offset: page * pageSize, expand: ["legal_entity", "detailed_status"] };
}
