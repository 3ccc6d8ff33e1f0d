import { z } from "zod";
import { plainDecimal, writtenText } from "#lib/platform/api/input-fields.ts";
import { calendarDay } from "#lib/platform/declaration/fields.ts";
import { contract_id } from "#lib/workforce/review.ts";

export const timesheet_id = z.uuid({ error: "must be a UUID" }).toLowerCase();

const quantity = plainDecimal(3, 2, "7.5")
  .refine((text) => Number(text) > 0 && Number(text) <= 24, "must be more than 0 and at most 24")
  .meta({ description: "Hours (at most 24 per date) or days (at most 1), depending on how the contract is paid" });

const description = writtenText(500).meta({ description: "What was done" });

export const createTimesheetInput = z.object({
  contract_id,
  date_worked: calendarDay,
  quantity,
  description: description.default(""),
});

export const updateTimesheetInput = z.object({
  timesheet_id,
  date_worked: calendarDay.optional(),
  quantity: quantity.optional(),
  description: description.optional(),
});
