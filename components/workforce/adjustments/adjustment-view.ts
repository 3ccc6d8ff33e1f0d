import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsStringLiteral,
} from "nuqs/server";
import { savedPart } from "#components/views/saved-part.ts";
import { viewParam } from "#components/views/view-param.ts";
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
  /** Only expenses that equal another one. */
  repeated: parseAsBoolean,
  ...filterParams,
};

/** The screen's state in the URL. */
export const adjustmentParams = { ...savedParams, view: viewParam, open: openParam };

export type AdjustmentView = inferParserType<typeof adjustmentParams>;

export const loadAdjustmentView = createLoader(adjustmentParams);
export const adjustmentAddress = createSerializer(adjustmentParams);

export const { savedQueryOf, savedViewOf, switcherOf } = savedPart(savedParams);

/** Input for the list's first page; the same on the server and in the browser. */
export function adjustmentFilters(view: AdjustmentView): InputOf<typeof listInvoiceAdjustments> {
  const { type, category, repeated } = view;
  return {
    ...sharedFilters(view),
    ...(type.length > 0 ? { types: type } : {}),
    ...(category.length > 0 ? { category_ids: category } : {}),
    ...(repeated ? { repeated: "true" } : {}),
  };
}
