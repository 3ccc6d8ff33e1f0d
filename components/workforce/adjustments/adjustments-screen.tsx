"use client";

import { lazy } from "react";
import { boundTo } from "#components/table/bound-to.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { ViewSwitcher } from "#components/views/view-switcher.tsx";
import { NoScope } from "#components/workforce/desk/no-scope.tsx";
import { WorkDesk } from "#components/workforce/desk/work-desk.tsx";
import { Chosen } from "#components/workforce/desk/work-filters.tsx";
import { categoryIds, categoryNames } from "#lib/workforce/adjustment-category-names.ts";
import { adjustmentTypes } from "#lib/workforce/invoice-adjustments/contract.ts";
import { adjustmentDesk } from "./adjustment-desk.tsx";
import { adjustmentAddress, adjustmentFilters, adjustmentParams, switcherOf } from "./adjustment-view.ts";
import { typeWord } from "./adjustment-words.ts";

const AdjustmentForm = lazy(() => import("./adjustment-form.tsx"));

const typeOptions = adjustmentTypes.map((value) => ({ value, label: typeWord(value) }));
const categoryOptions = categoryIds.map((value) => ({ value, label: categoryNames[value] }));

export function AdjustmentsScreen() {
  const { view, change } = useListView(adjustmentParams);
  const bound = boundTo(view, change);

  return (
    <NoScope desk={adjustmentDesk}>
      <WorkDesk
        desk={adjustmentDesk}
        view={view}
        filters={adjustmentFilters(view)}
        onChange={(patch, how) => change(patch as Partial<typeof view>, how)}
        addressOf={(open) => adjustmentAddress("/adjustments", { ...view, open })}
        beside={<ViewSwitcher page="adjustments" {...switcherOf(view, change)} />}
        moreFilters={
          <>
            <FilterChip label="Type" options={typeOptions} {...bound.many("type")} />
            <FilterChip label="Category" options={categoryOptions} {...bound.many("category")} />
            {view.repeated ? (
              <Chosen noun="expenses" value="Added twice" onClear={() => change({ repeated: null })} />
            ) : null}
          </>
        }
        form={(row, onClose) => <AdjustmentForm row={row} onClose={onClose} />}
      />
    </NoScope>
  );
}
