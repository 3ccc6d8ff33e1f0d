import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { loadTimesheetView, timesheetFilters } from "#components/workforce/timesheets/timesheet-view.ts";
import { TimesheetsScreen } from "#components/workforce/timesheets/timesheets-screen.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { getTimesheet, listTimesheets } from "#lib/workforce/timesheets/contract.ts";

export const metadata: Metadata = { title: "Timesheets" };

export default async function TimesheetsPage({ searchParams }: PageProps<"/time/timesheets">) {
  const view = await loadTimesheetView(searchParams);
  return prefetched(<TimesheetsScreen />, [
    [getAccount, {}],
    [listTimesheets, timesheetFilters(view)],
    ...(view.open === null ? [] : [[getTimesheet, { timesheet_id: view.open }] as const]),
  ]);
}
