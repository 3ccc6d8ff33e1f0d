import { listPage } from "#app/list-page.tsx";
import { timesheetList } from "#components/workforce/timesheets/timesheet-list.tsx";
import { TimesheetsScreen } from "#components/workforce/timesheets/timesheets-screen.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";

export const metadata = { title: "Timesheets" };

export default listPage(timesheetList, <TimesheetsScreen />, [[getAccount, {}]]);
