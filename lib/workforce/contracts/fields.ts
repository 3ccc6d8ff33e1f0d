import { z } from "zod";
import {
  calendarDay,
  countryCode,
  currencyCode,
  incomingAmount,
  line,
  money,
  oneOf,
  outgoingDay,
  outgoingUuid,
  timestamp,
} from "#lib/platform/api/fields.ts";
import { contractStatuses, contractTypes, cycleFrequencies, payFrequencies } from "./rules.ts";

export const contractSummary = z
  .object({
    id: z.string(),
    title: z.string().meta({ description: "What holds today" }),
    type: z.enum(contractTypes),
    status: z.enum(contractStatuses),
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code" }),
    currency: z.string().meta({ description: "ISO 4217 code" }),
    rate: money.meta({ description: "What holds today, for one `frequency` period" }),
    frequency: z.enum(payFrequencies),
    payment_frequency: z.enum(cycleFrequencies).meta({ description: "Of the payment cycles that pay it" }),
    employer_cost_percent: z.string(),
    is_cor: z.boolean().meta({ description: "Contractor of record" }),
    starts_on: outgoingDay,
    ends_on: outgoingDay.nullable().meta({ description: "The last day, agreed or of a termination" }),
    termination_reason: z.string().nullable(),
    created_at: timestamp,
    worker: z.object({ id: outgoingUuid, name: z.string(), email: z.string(), country: z.string() }),
    legal_entity: z.object({ id: outgoingUuid, name: z.string() }),
  })
  .meta({ id: "ContractSummary" });

export const contractAmendment = z
  .object({
    id: outgoingUuid,
    effective_on: outgoingDay,
    rate: money,
    title: z.string(),
    note: z.string(),
    created_at: timestamp,
  })
  .meta({ id: "ContractAmendment" });

export const contractDetail = contractSummary
  .extend({
    initial_rate: money.meta({ description: "What was agreed at the start" }),
    initial_title: z.string(),
    upcoming_amendments: z.array(contractAmendment).meta({ description: "What is to change, the next first" }),
    next_statuses: z.array(z.enum(contractStatuses)).meta({ description: "Where the status may be set now" }),
    allowed_actions: z
      .array(z.enum(["update", "amend", "terminate", "withdraw_termination"]))
      .meta({ description: "What else can be done now" }),
    amendable_from: outgoingDay.meta({
      description: "The first day that an amendment may begin on: after the last closed payment cycle",
    }),
  })
  .meta({ id: "Contract" });

export const percent = z
  .union([z.string(), z.number().transform(String)], { error: "must be a percentage from 0 to 200" })
  .pipe(
    z
      .string()
      .regex(/^\d{1,3}(\.\d{1,4})?$/, "must be a percentage from 0 to 200, like 21.5")
      .refine((text) => Number(text) <= 200, "must be a percentage from 0 to 200"),
  )
  .meta({
    description: "What an employer owes on top of the pay, in percent of it; only for employment",
    examples: ["21.5"],
  });

export const title = line(300);

/** The terms of a new contract, apart from whose and for which legal entity it is. */
export const contractTerms = {
  title,
  type: oneOf(contractTypes),
  country: countryCode.meta({ description: "Where the work is done" }),
  currency: currencyCode,
  rate: incomingAmount,
  frequency: oneOf(payFrequencies).meta({ description: "What the rate is paid for" }),
  payment_frequency: oneOf(cycleFrequencies)
    .optional()
    .meta({ description: "Needed for a rate that is hourly, daily or custom; otherwise the same as `frequency`" }),
  employer_cost_percent: percent.optional(),
  is_cor: z.boolean({ error: "must be true or false" }).optional(),
  starts_on: calendarDay,
  ends_on: calendarDay.nullable().optional().meta({ description: "The last day, where it is agreed" }),
  status: oneOf(["new", "in_progress"]).default("new"),
};
