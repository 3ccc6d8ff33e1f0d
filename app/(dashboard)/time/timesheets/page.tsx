import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { loadTimesheetView, timesheetFilters } from "#components/workforce/timesheets/timesheet-view.ts";
import { TimesheetsScreen } from "#components/workforce/timesheets/timesheets-screen.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { getTimesheet, listTimesheets } from "#lib/workforce/timesheets/contract.ts";

export const metadata: Metadata = { title: "Timesheets" };

export default async function TimesheetsPage({ searchParams }: PageProps<"/time/timesheets">) {
  const view = await loadTimesheetView(searchParams);
  const state = await prefetchAll([
    [getAccount, {}],
    [listTimesheets, timesheetFilters(view)],
    ...(view.open === null ? [] : [[getTimesheet, { timesheet_id: view.open }] as const]),
  ]);
  return (
    <HydrationBoundary state={state}>
      <TimesheetsScreen />
    </HydrationBoundary>
  );
}
