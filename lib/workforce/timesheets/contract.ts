import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import {
  deleted,
  money,
  oneOf,
  oneOrMany,
  outgoingDay,
  outgoingUuid,
  timestamp,
} from "#lib/platform/declaration/fields.ts";
import { csvInput, dayRange, pageInput, pageOf, searchText, totalsOf } from "#lib/platform/declaration/list-fields.ts";
import {
  contract_id,
  landing,
  payment_cycle_id,
  person_id,
  reviewedBy,
  reviewOutcome,
  workerOnContract,
} from "#lib/workforce/review.ts";
import { createTimesheetInput, timesheet_id, updateTimesheetInput } from "./inputs.ts";

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
    rate: money.meta({ description: "The contract's rate on that date, per hour or day" }),
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

const defineOperation = inArea("Timesheets");

const verdict = oneOf(["approved", "rejected", "pending"]).meta({
  description: "`pending` undoes an earlier review",
});

const filtersOfContract = {
  payment_cycle_id,
  statuses: oneOrMany(timesheetStatuses).optional().meta({ description: "Only timesheets with these statuses" }),
  ...dayRange("Worked"),
};
const filters = {
  search: searchText("Text in the worker's name or email address, the contract's title, or the description"),
  contract_id: contract_id.optional(),
  person_id,
  ...filtersOfContract,
};

export const listTimesheets = defineOperation({
  name: "list_timesheets",
  words: "hours time logged worked overtime put in week waiting approval sign off signed",
  method: "GET",
  path: "/timesheets",
  scope: "timesheets:read",
  summary: "List timesheets",
  description: "Hours and days worked, most recent date first.",
  input: z.object({ ...filters, ...pageInput(50) }),
  output: pageOf(timesheet),
});

export const getTimesheetTotals = defineOperation({
  name: "get_timesheet_totals",
  words: "how much many hours cost sum total together by currency",
  method: "GET",
  path: "/timesheets/totals",
  scope: "timesheets:read",
  summary: "Retrieve the totals of timesheets",
  description:
    "How many timesheets match the list's filters, and what they cost in each currency at the rates of their days.",
  input: z.object(filters),
  output: z.object({ data: totalsOf("timesheets") }),
});

export const listContractTimesheets = defineOperation({
  name: "list_contract_timesheets",
  words: "hours worked person",
  method: "GET",
  path: "/contracts/{contract_id}/timesheets",
  scope: "timesheets:read",
  summary: "List timesheets of a contract",
  description: "Hours and days worked, most recent date first.",
  input: z.object({ contract_id, ...filtersOfContract, ...pageInput(50) }),
  output: pageOf(timesheet),
});

export const exportTimesheets = defineOperation({
  name: "export_timesheets",
  words: "download hours excel spreadsheet",
  page: "/time",
  method: "GET",
  path: "/timesheets/export",
  scope: "timesheets:read",
  summary: "Export timesheets as CSV",
  description: "Every timesheet that matches the list's filters, in the same order, in one CSV file.",
  needsProof: true,
  input: z.object({ ...filters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

export const getTimesheet = defineOperation({
  name: "get_timesheet",
  words: "hours details",
  method: "GET",
  path: "/timesheets/{timesheet_id}",
  scope: "timesheets:read",
  summary: "Retrieve a timesheet",
  description:
    "Includes its status, its amount at the contract's rate on that date, and the payment cycle that pays it.",
  input: z.object({ timesheet_id }),
  output: z.object({ data: timesheet }),
});

export const createTimesheet = defineOperation({
  name: "create_timesheet",
  words: "hours log time worked add",
  adds: true,
  method: "POST",
  path: "/timesheets",
  scope: "timesheets:write",
  summary: "Submit a timesheet",
  description:
    "For contracts paid by the hour or day that are active on that date. Time on one date can't exceed 24 hours or one day in total; rejected timesheets don't count. `payment_cycle` is the cycle that pays the timesheet once it's approved: the first open cycle whose cut-off is on or after that date.",
  refuses: [404],
  input: createTimesheetInput,
  output: z.object({ data: timesheet }),
  status: 201,
  changes: ["timesheets", "contracts", "payment-cycles"],
});

export const createContractTimesheet = defineOperation({
  ...createTimesheet,
  name: "create_contract_timesheet",
  words: "hours log time worked",
  adds: true,
  path: "/contracts/{contract_id}/timesheets",
  summary: "Log time for a contract",
});

export const updateTimesheet = defineOperation({
  name: "update_timesheet",
  words: "hours fix correct wrong",
  method: "PATCH",
  path: "/timesheets/{timesheet_id}",
  scope: "timesheets:write",
  summary: "Change a pending timesheet",
  description: "Only the fields you send change. Refused with 409 once it's reviewed; undo the review first.",
  input: updateTimesheetInput,
  output: z.object({ data: timesheet }),
  changes: ["timesheets", "contracts", "payment-cycles"],
});

export const deleteTimesheet = defineOperation({
  name: "delete_timesheet",
  words: "hours remove wrong mistake",
  method: "DELETE",
  path: "/timesheets/{timesheet_id}",
  scope: "timesheets:write",
  summary: "Delete a pending timesheet",
  description: "Can't be undone. Refused with 409 once it's reviewed; undo the review first.",
  refuses: [409],
  input: z.object({ timesheet_id }),
  output: deleted,
  destructive: true,
  changes: ["timesheets", "contracts", "payment-cycles"],
});

export const reviewTimesheet = defineOperation({
  name: "review_timesheet",
  words: "hours approve sign off reject look right put in week",
  method: "POST",
  path: "/timesheets/{timesheet_id}/review",
  scope: "timesheets:write",
  summary: "Approve or reject a timesheet",
  description:
    "Approves or rejects a pending timesheet. You can undo either until the timesheet is invoiced. Sending the current status changes nothing.",
  input: z.object({ timesheet_id, status: verdict }),
  output: z.object({ data: timesheet }),
  changes: ["timesheets", "contracts", "payment-cycles"],
});

export const reviewTimesheets = defineOperation({
  name: "review_timesheets",
  words: "hours approve sign off reject all week put in",
  method: "POST",
  path: "/timesheets/reviews",
  scope: "timesheets:write",
  summary: "Approve or reject many timesheets",
  description:
    "Each one is reviewed separately. The response lists every ID in the order you sent them, with whether it was reviewed and, if not, why.",
  input: z.object({
    ids: z
      .array(timesheet_id, { error: "must be a list of ids" })
      .min(1, "Send at least one id")
      .max(200, "Send at most 200 ids at once")
      .meta({ description: "Timesheets to review" }),
    status: verdict,
  }),
  output: z.object({ data: z.array(reviewOutcome(timesheetStatuses)) }),
  changes: ["timesheets", "contracts", "payment-cycles"],
});

export type TimesheetRow = OutputOf<typeof getTimesheet>["data"];
