import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsStringLiteral,
} from "nuqs/server";
import { canonicalQuery, viewParam } from "#components/views/view-param.ts";
import { filterParams, openParam, sharedFilters, statusParam } from "#components/workforce/desk/work-view.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";
import { categoryIds } from "#lib/workforce/adjustment-category-names.ts";
import {
  adjustmentStatuses,
  adjustmentTypes,
  type listInvoiceAdjustments,
} from "#lib/workforce/invoice-adjustments/contract.ts";

/** What a saved view keeps. */
const savedParams = {
  status: statusParam(adjustmentStatuses),
  type: parseAsArrayOf(parseAsStringLiteral(adjustmentTypes)).withDefault([]),
  category: parseAsArrayOf(parseAsStringLiteral(categoryIds)).withDefault([]),
  ...filterParams,
};

/** The screen as its address has it. */
export const adjustmentParams = { ...savedParams, view: viewParam, open: openParam };

export type AdjustmentView = inferParserType<typeof adjustmentParams>;

export const loadAdjustmentView = createLoader(adjustmentParams);
export const adjustmentAddress = createSerializer(adjustmentParams);

const savedAddressOf = createSerializer(savedParams);
const loadSaved = createLoader(savedParams);

/** The filters as a saved view keeps them. */
export function savedQueryOf(view: AdjustmentView): string {
  return canonicalQuery(savedAddressOf(view));
}

/** The filters that a saved view has kept. */
export function savedViewOf(query: string): Partial<AdjustmentView> {
  return loadSaved(new URLSearchParams(query));
}

/** The first page of the list; the server and the browser ask for the same. */
export function adjustmentFilters(view: AdjustmentView): InputOf<typeof listInvoiceAdjustments> {
  const { type, category } = view;
  return {
    ...sharedFilters(view),
    ...(type.length > 0 ? { types: type } : {}),
    ...(category.length > 0 ? { category_ids: category } : {}),
  };
}
