import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsStringLiteral,
} from "nuqs/server";
import { canonicalQuery, viewParam } from "#components/views/view-param.ts";
import { filterParams, openParam, sharedFilters, statusParam } from "#components/workforce/desk/work-view.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { categoryIds } from "#lib/workforce/adjustment-category-names.ts";
import {
  adjustmentStatuses,
  adjustmentTypes,
  type listInvoiceAdjustments,
} from "#lib/workforce/invoice-adjustments/contract.ts";

/** The parameters of a saved view. */
const savedParams = {
  status: statusParam(adjustmentStatuses),
  type: parseAsArrayOf(parseAsStringLiteral(adjustmentTypes)).withDefault([]),
  category: parseAsArrayOf(parseAsStringLiteral(categoryIds)).withDefault([]),
  ...filterParams,
};

/** The screen's state in the URL. */
export const adjustmentParams = { ...savedParams, view: viewParam, open: openParam };

export type AdjustmentView = inferParserType<typeof adjustmentParams>;

export const loadAdjustmentView = createLoader(adjustmentParams);
export const adjustmentAddress = createSerializer(adjustmentParams);

const savedAddressOf = createSerializer(savedParams);
const loadSaved = createLoader(savedParams);

/** A view's filters, as stored in a saved view. */
export function savedQueryOf(view: AdjustmentView): string {
  return canonicalQuery(savedAddressOf(view));
}

/** The filters of a saved view. */
export function savedViewOf(query: string): Partial<AdjustmentView> {
  return loadSaved(new URLSearchParams(query));
}

/** Input for the list's first page; the same on the server and in the browser. */
export function adjustmentFilters(view: AdjustmentView): InputOf<typeof listInvoiceAdjustments> {
  const { type, category } = view;
  return {
    ...sharedFilters(view),
    ...(type.length > 0 ? { types: type } : {}),
    ...(category.length > 0 ? { category_ids: category } : {}),
  };
}
