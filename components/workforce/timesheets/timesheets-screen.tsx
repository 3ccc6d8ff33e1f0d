"use client";

import { forRole } from "#components/screen/for-role.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { WorkDesk } from "#components/workforce/desk/work-desk.tsx";
import { timesheetDesk } from "./timesheet-desk.ts";
import { timesheetList } from "./timesheet-list.tsx";

const TimesheetForm = lateDialog(() => import("./timesheet-form.tsx"));

export const TimesheetsScreen = forRole("timesheets:read", { title: "Time", what: "timesheets" }, () => (
  <WorkDesk
    list={timesheetList}
    desk={timesheetDesk}
    form={(row, onClose) => <TimesheetForm row={row} onClose={onClose} />}
  />
));
