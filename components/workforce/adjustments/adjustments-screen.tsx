"use client";

import { useQueryStates } from "nuqs";
import { lazy } from "react";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import { NoScope } from "#components/workforce/desk/no-scope.tsx";
import { WorkDesk } from "#components/workforce/desk/work-desk.tsx";
import { categoryIds, categoryNames } from "#lib/workforce/adjustment-category-names.ts";
import { adjustmentTypes } from "#lib/workforce/invoice-adjustments/contract.ts";
import { adjustmentDesk } from "./adjustment-desk.tsx";
import { adjustmentAddress, adjustmentFilters, adjustmentParams, switcherOf } from "./adjustment-view.ts";
import { typeWord } from "./adjustment-words.ts";

const AdjustmentForm = lazy(() => import("./adjustment-form.tsx"));

const typeOptions = adjustmentTypes.map((value) => ({ value, label: typeWord(value) }));
const categoryOptions = categoryIds.map((value) => ({ value, label: categoryNames[value] }));

export function AdjustmentsScreen() {
  const [view, setView] = useQueryStates(adjustmentParams, { history: "push" });

  return (
    <NoScope desk={adjustmentDesk}>
      <WorkDesk
        desk={adjustmentDesk}
        view={view}
        filters={adjustmentFilters(view)}
        onChange={(patch, history = "push") => void setView(patch as Partial<typeof view>, { history })}
        addressOf={(open) => adjustmentAddress("/adjustments", { ...view, open })}
        beside={<ViewSwitcher page="adjustments" {...switcherOf(view, (patch) => void setView(patch))} />}
        moreFilters={
          <>
            <FilterChip
              label="Type"
              options={typeOptions}
              selected={view.type}
              onSelectedChange={(type) => void setView({ type })}
            />
            <FilterChip
              label="Category"
              options={categoryOptions}
              selected={view.category}
              onSelectedChange={(category) => void setView({ category })}
            />
          </>
        }
        form={(row, onClose) => <AdjustmentForm row={row} onClose={onClose} />}
      />
    </NoScope>
  );
}
