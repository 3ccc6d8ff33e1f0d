import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TimesheetsScreen } from "#components/time/timesheets-screen.tsx";
import { loadTimesheetView, timesheetFilters } from "#components/time/work-view.ts";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getTimesheet, listTimesheets } from "#lib/timesheets/contract.ts";

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
