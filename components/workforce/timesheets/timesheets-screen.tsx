"use client";

import { useQueryStates } from "nuqs";
import { lazy } from "react";
import { NoScope } from "#components/workforce/desk/no-scope.tsx";
import { WorkDesk } from "#components/workforce/desk/work-desk.tsx";
import { timesheetDesk } from "./timesheet-desk.ts";
import { timesheetAddress, timesheetFilters, timesheetParams } from "./timesheet-view.ts";

const TimesheetForm = lazy(() => import("./timesheet-form.tsx"));

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
        form={(row, onClose) => <TimesheetForm row={row} onClose={onClose} />}
      />
    </NoScope>
  );
}
