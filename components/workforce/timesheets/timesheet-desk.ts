import type { Desk } from "#components/workforce/desk/desk.ts";
import { call, keyOf, query } from "#lib/platform/api/client.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import {
  createTimesheet,
  deleteTimesheet,
  getTimesheet,
  listTimesheets,
  reviewTimesheets,
  type TimesheetRow,
} from "#lib/workforce/timesheets/contract.ts";

const quantityOf = ({ quantity, unit }: TimesheetRow) =>
  `${quantity} ${unit === "hour" ? "h" : quantity === "1.00" ? "day" : "days"}`;

export const timesheetDesk: Desk<TimesheetRow> = {
  noun: "timesheet",
  plural: "timesheets",
  writeScope: "timesheets:write",
  refused: { done: "rejected", verb: "Reject", hasReason: false },
  key: keyOf(listTimesheets),
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
    ["Time", `${quantityOf(row)} at ${formatMoney(row.rate, row.currency)}`],
    ["Description", row.description || null],
  ],
  createdHead: "Submitted",
  add: "Log time",
};
