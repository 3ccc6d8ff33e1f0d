import { z } from "zod";
import { defineOperation } from "#lib/api/contract.ts";
import { plainDecimal, writtenText } from "#lib/api/entered.ts";
import {
  calendarDay,
  money,
  oneOf,
  oneOrMany,
  outgoingDay,
  outgoingUuid,
  pageLimit,
  timestamp,
} from "#lib/api/fields.ts";
import { contract_id, landing, reviewedBy, reviewOutcome, workerOnContract } from "./review.ts";

export const timesheetStatuses = ["pending", "approved", "rejected", "processed"] as const;

export const timesheet = z
  .object({
    id: outgoingUuid,
    contract_id: z.string(),
    ...workerOnContract,
    date_worked: outgoingDay,
    quantity: z.string().meta({ description: "Hours or days, by `unit`", examples: ["7.50"] }),
    unit: z.enum(["hour", "day"]),
    description: z.string(),
    status: z.enum(timesheetStatuses).meta({
      description: "`processed` once it is part of an invoice",
    }),
    rate: money.meta({ description: "Of the contract on that day, for one hour or day" }),
    amount: money.meta({
      description:
        "`quantity` times `rate` by itself, rounded to the digits of the currency; an invoice rounds the sum of a cycle",
    }),
    currency: z.string(),
    invoice_id: z.string().nullable(),
    payment_cycle: landing,
    ...reviewedBy,
    created_at: timestamp,
  })
  .meta({ id: "Timesheet" });

const timesheet_id = z.uuid({ error: "must be a UUID" }).toLowerCase();
const area = "Timesheets";

const quantity = plainDecimal(3, 2, "7.5")
  .refine((text) => Number(text) > 0 && Number(text) <= 24, "must be more than 0 and at most 24")
  .meta({ description: "Hours (at most 24 a day) or days (at most 1), by the frequency of the contract" });
const description = writtenText(500);
const verdict = oneOf(["approved", "rejected", "pending"]).meta({
  description: "`pending` takes an earlier review back",
});

const filters = {
  contract_id: contract_id.optional(),
  status: oneOrMany(timesheetStatuses).optional(),
  from: calendarDay.optional().meta({ description: "Worked on this day or later" }),
  to: calendarDay.optional().meta({ description: "Worked on this day or earlier" }),
};

export const listTimesheets = defineOperation({
  name: "list_timesheets",
  method: "GET",
  path: "/timesheets",
  area,
  scope: "timesheets:read",
  summary: "List timesheets",
  description: "Hours and days worked, the latest day first.",
  input: z.object({ ...filters, limit: pageLimit(50), cursor: z.string().max(2000).optional() }),
  output: z.object({ data: z.array(timesheet), has_more: z.boolean(), next_cursor: z.string().nullable() }),
});

export const exportTimesheets = defineOperation({
  name: "export_timesheets",
  method: "GET",
  path: "/timesheets/export",
  area,
  scope: "timesheets:read",
  summary: "Export timesheets as CSV",
  description: "Every timesheet that the filters of the list select, in the same order, as one CSV file.",
  input: z.object(filters),
  output: z.string(),
  produces: "text/csv",
});

export const getTimesheet = defineOperation({
  name: "get_timesheet",
  method: "GET",
  path: "/timesheets/{timesheet_id}",
  area,
  scope: "timesheets:read",
  summary: "Retrieve a timesheet",
  input: z.object({ timesheet_id }),
  output: z.object({ data: timesheet }),
});

export const createTimesheet = defineOperation({
  name: "create_timesheet",
  method: "POST",
  path: "/timesheets",
  area,
  scope: "timesheets:write",
  summary: "Hand in hours or a day",
  description:
    "For a contract that is paid by the hour or by the day and runs on that day. All of a day that is not rejected adds up to at most 24 hours, or one day. `payment_cycle` names the cycle that pays it once it is approved: the first open one whose cut-off is not before that day.",
  input: z.object({ contract_id, date_worked: calendarDay, quantity, description: description.default("") }),
  output: z.object({ data: timesheet }),
  status: 201,
});

export const changeTimesheet = defineOperation({
  name: "change_timesheet",
  method: "PATCH",
  path: "/timesheets/{timesheet_id}",
  area,
  scope: "timesheets:write",
  summary: "Change a pending timesheet",
  input: z.object({
    timesheet_id,
    date_worked: calendarDay.optional(),
    quantity: quantity.optional(),
    description: description.optional(),
  }),
  output: z.object({ data: timesheet }),
});

export const deleteTimesheet = defineOperation({
  name: "delete_timesheet",
  method: "DELETE",
  path: "/timesheets/{timesheet_id}",
  area,
  scope: "timesheets:write",
  summary: "Delete a pending timesheet",
  input: z.object({ timesheet_id }),
  output: z.object({ data: z.object({ deleted: z.literal(true) }) }),
  destructive: true,
});

export const reviewTimesheet = defineOperation({
  name: "review_timesheet",
  method: "POST",
  path: "/timesheets/{timesheet_id}/review",
  area,
  scope: "timesheets:write",
  summary: "Approve or reject a timesheet",
  description:
    "Pending ones are approved or rejected; either can be taken back until the timesheet is part of an invoice. The status that it has already changes nothing.",
  input: z.object({ timesheet_id, status: verdict }),
  output: z.object({ data: timesheet }),
});

export const reviewTimesheets = defineOperation({
  name: "review_timesheets",
  method: "POST",
  path: "/timesheets/reviews",
  area,
  scope: "timesheets:write",
  summary: "Approve or reject many timesheets",
  description:
    "Each for itself: the answer says of every id, in the order sent, whether it was reviewed and if not, why.",
  input: z.object({
    ids: z
      .array(timesheet_id, { error: "must be a list of ids" })
      .min(1, "Send at least one id")
      .max(200, "Send at most 200 ids at once"),
    status: verdict,
  }),
  output: z.object({ data: z.array(reviewOutcome(timesheetStatuses)) }),
});
