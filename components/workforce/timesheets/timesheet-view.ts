import { createLoader, createSerializer, type inferParserType } from "nuqs/server";
import { filterParams, openParam, sharedFilters, statusParam } from "#components/workforce/desk/work-view.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { type listTimesheets, timesheetStatuses } from "#lib/workforce/timesheets/contract.ts";

export const timesheetParams = { status: statusParam(timesheetStatuses), ...filterParams, open: openParam };

export type TimesheetView = inferParserType<typeof timesheetParams>;

export const loadTimesheetView = createLoader(timesheetParams);
export const timesheetAddress = createSerializer(timesheetParams);

/** Input for the list's first page; the same on the server and in the browser. */
export function timesheetFilters(view: TimesheetView): InputOf<typeof listTimesheets> {
  return sharedFilters(view);
}
