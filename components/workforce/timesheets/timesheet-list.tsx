import { search } from "#components/list/filters.tsx";
import { declareList, type ViewOf } from "#components/list/list.ts";
import { byStatus, workColumns, workFilters } from "#components/workforce/desk/work-list.tsx";
import {
  exportTimesheets,
  getTimesheet,
  getTimesheetTotals,
  listTimesheets,
  timesheetStatuses,
} from "#lib/workforce/timesheets/contract.ts";
import { timesheetDesk } from "./timesheet-desk.ts";

export const timesheetList = declareList({
  title: "Time",
  noun: timesheetDesk.plural,
  path: "/time/timesheets",
  read: listTimesheets,
  totals: getTimesheetTotals,
  exported: exportTimesheets,
  filters: [search("Worker or description"), byStatus(timesheetStatuses), ...workFilters(timesheetDesk.dayHead, true)],
  columns: workColumns(timesheetDesk),
  row: "open",
  record: (timesheet_id) => [[getTimesheet, { timesheet_id }]],
  // Enough to fill a screen while keeping the page light.
  limit: 30,
});

export type TimesheetView = ViewOf<typeof timesheetList>;
