"use client";

import { useQueryStates } from "nuqs";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { NoScope } from "./no-scope.tsx";
import { timesheetDesk } from "./timesheet-desk.ts";
import { WorkDesk } from "./work-desk.tsx";
import { timesheetAddress, timesheetFilters, timesheetParams } from "./work-view.ts";

export function TimesheetsScreen() {
  const [view, setView] = useQueryStates(timesheetParams, { history: "push" });
  return (
    <NoScope desk={timesheetDesk}>
      <WorkDesk
        desk={timesheetDesk}
        view={view}
        filters={timesheetFilters(view)}
        onChange={(patch, history = "push") => void setView(patch as Partial<typeof view>, { history })}
        addressOf={(open) => timesheetAddress("/time/timesheets", { ...view, open })}
        fields={(row, errors, terms) => (
          <Field label={terms?.unit === "day" ? "Days, at most 1" : "Hours"} error={errors.quantity}>
            <Input name="quantity" inputMode="decimal" autoComplete="off" defaultValue={row?.quantity ?? ""} />
          </Field>
        )}
      />
    </NoScope>
  );
}
