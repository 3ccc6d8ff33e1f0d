import { fieldErrors } from "#components/shell/field-errors.ts";
import { call, keyOf, query, requestOf } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/api/contract.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import {
  createTimesheet,
  deleteTimesheet,
  exportTimesheets,
  getTimesheet,
  listTimesheets,
  reviewTimesheets,
  timesheetStatuses,
  updateTimesheet,
} from "#lib/workforce/timesheets/contract.ts";
import type { Desk } from "./desk.ts";

export type TimesheetRow = OutputOf<typeof getTimesheet>["data"];

const quantityOf = ({ quantity, unit }: TimesheetRow) =>
  `${quantity} ${unit === "hour" ? "h" : quantity === "1.00" ? "day" : "days"}`;

export const timesheetDesk: Desk<TimesheetRow> = {
  noun: "timesheet",
  plural: "timesheets",
  path: "/time/timesheets",
  readScope: "timesheets:read",
  writeScope: "timesheets:write",
  statuses: timesheetStatuses,
  refused: { status: "rejected", verb: "Reject" },
  key: keyOf(listTimesheets),
  csv: ({ limit, ...filters }: { limit?: number }) => requestOf(exportTimesheets, filters).url,
  readPage: (filters, cursor, signal) =>
    call(listTimesheets, { ...filters, ...(cursor === null ? {} : { cursor }) }, { signal }),
  readOne: (id) => query(getTimesheet, { timesheet_id: id }) as never,
  review: (ids, verdict) => call(reviewTimesheets, { ids, status: verdict === "refused" ? "rejected" : verdict }),
  remove: (row) => call(deleteTimesheet, { timesheet_id: row.id }),
  restore: ({ contract_id, date_worked, quantity, description }) =>
    call(createTimesheet, { contract_id, date_worked, quantity, description }),
  dayOf: (row) => row.date_worked,
  dayHead: "Day worked",
  subject: (row) => [row.contract_title, row.description].filter(Boolean).join(" · "),
  quantity: quantityOf,
  quantityHead: "Time",
  isCounted: true,
  total: (row) => row.amount,
  details: (row) => [
    { name: "Time", value: `${quantityOf(row)} at ${formatMoney(row.rate, row.currency)}` },
    ...(row.description ? [{ name: "Description", value: row.description }] : []),
  ],
  form: {
    title: "Hand in time",
    description: "Hours or a day of a contract that is paid by them. Somebody then approves or rejects it.",
    action: "Hand in",
    fields: ["contract_id", "date_worked", "quantity", "description"],
    dayField: "date_worked",
    check(entries, row) {
      const input = row ? updateTimesheet.input : createTimesheet.input;
      return fieldErrors(input.safeParse({ ...entries, timesheet_id: row?.id }).error?.issues ?? []);
    },
    create: ({ contract_id = "", date_worked = "", quantity = "", description = "" }) =>
      call(createTimesheet, { contract_id, date_worked, quantity, description }),
    change: (row, { date_worked, quantity, description }) =>
      call(updateTimesheet, { timesheet_id: row.id, date_worked, quantity, description }),
  },
};
