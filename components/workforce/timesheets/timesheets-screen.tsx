"use client";

import { lazy } from "react";
import { useListView } from "#components/table/use-list-view.ts";
import { NoScope } from "#components/workforce/desk/no-scope.tsx";
import { WorkDesk } from "#components/workforce/desk/work-desk.tsx";
import { timesheetDesk } from "./timesheet-desk.ts";
import { timesheetAddress, timesheetFilters, timesheetParams } from "./timesheet-view.ts";

const TimesheetForm = lazy(() => import("./timesheet-form.tsx"));

export function TimesheetsScreen() {
  const { view, change } = useListView(timesheetParams);
  return (
    <NoScope desk={timesheetDesk}>
      <WorkDesk
        desk={timesheetDesk}
        view={view}
        filters={timesheetFilters(view)}
        onChange={(patch, how) => change(patch as Partial<typeof view>, how)}
        addressOf={(open) => timesheetAddress("/time/timesheets", { ...view, open })}
        form={(row, onClose) => <TimesheetForm row={row} onClose={onClose} />}
      />
    </NoScope>
  );
}
