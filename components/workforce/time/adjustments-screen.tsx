"use client";

import { useQueryStates } from "nuqs";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { adjustmentTypes } from "#lib/workforce/invoice-adjustments/contract.ts";
import { adjustmentDesk } from "./adjustment-desk.ts";
import { AdjustmentFields } from "./adjustment-fields.tsx";
import { typeWord } from "./adjustment-words.ts";
import { NoScope } from "./no-scope.tsx";
import { WorkDesk } from "./work-desk.tsx";
import { adjustmentAddress, adjustmentFilters, adjustmentParams } from "./work-view.ts";

const typeOptions = adjustmentTypes.map((value) => ({ value, label: typeWord(value) }));

export function AdjustmentsScreen() {
  const [view, setView] = useQueryStates(adjustmentParams, { history: "push" });
  return (
    <NoScope desk={adjustmentDesk}>
      <WorkDesk
        desk={adjustmentDesk}
        view={view}
        filters={adjustmentFilters(view)}
        onChange={(patch, history = "push") => void setView(patch as Partial<typeof view>, { history })}
        addressOf={(open) => adjustmentAddress("/time/adjustments", { ...view, open })}
        moreFilters={
          <FilterChip
            label="Type"
            options={typeOptions}
            selected={view.type}
            onSelectedChange={(type) => void setView({ type })}
          />
        }
        fields={(row, errors, terms) => <AdjustmentFields row={row} errors={errors} terms={terms} />}
      />
    </NoScope>
  );
}
