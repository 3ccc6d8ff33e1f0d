import { parseAsBoolean } from "nuqs/server";
import { input, single } from "#components/list/filter.ts";
import { many, search } from "#components/list/filters.tsx";
import { declareList, type ViewOf } from "#components/list/list.ts";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { byStatus, workColumns, workFilters } from "#components/workforce/desk/work-list.tsx";
import { categoryNames } from "#lib/workforce/adjustment-category-names.ts";
import {
  adjustmentStatuses,
  adjustmentTypes,
  exportInvoiceAdjustments,
  getInvoiceAdjustment,
  getInvoiceAdjustmentTotals,
  listInvoiceAdjustments,
} from "#lib/workforce/invoice-adjustments/contract.ts";
import { adjustmentDesk } from "./adjustment-desk.tsx";
import { typeWord } from "./adjustment-words.ts";

export const adjustmentList = declareList({
  title: "Adjustments",
  path: "/adjustments",
  views: "adjustments",
  read: listInvoiceAdjustments,
  totals: getInvoiceAdjustmentTotals,
  exported: exportInvoiceAdjustments,
  filters: [
    search("Worker or description"),
    byStatus(adjustmentStatuses),
    many("type", "types", {
      label: "Type",
      options: adjustmentTypes.map((value) => ({ value, label: typeWord(value) })),
    }),
    many("category", "category_ids", { label: "Category", options: categoryNames }),
    // Only expenses that equal another one.
    single("repeated", parseAsBoolean, {
      input: (isOn) => input("repeated", isOn === true && ("true" as const)),
      draw: (isOn, set) =>
        isOn ? <RemovableFilter label="Expenses" value="Added twice" onRemove={() => set(null)} /> : null,
    }),
    ...workFilters(adjustmentDesk.dayHead, false),
  ],
  columns: workColumns(adjustmentDesk),
  row: "open",
  record: (adjustment_id) => [[getInvoiceAdjustment, { adjustment_id }]],
  // Enough to fill a screen while keeping the page light.
  limit: 30,
});

export type AdjustmentView = ViewOf<typeof adjustmentList>;
