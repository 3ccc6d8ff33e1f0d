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
} from "#lib/platform/declaration/fields.ts";
import { outsidersText } from "#lib/platform/declaration/untrusted.ts";
import { contractStatuses, contractTypes, cycleFrequencies, payFrequencies } from "./rules.ts";

export const contractSummary = z
  .object({
    id: z.string(),
    title: z.string().meta({ description: "Current terms" }),
    type: z.enum(contractTypes),
    status: z.enum(contractStatuses),
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code" }),
    currency: z.string().meta({ description: "ISO 4217 code" }),
    rate: money.meta({ description: "Current rate, per `frequency` period" }),
    frequency: z.enum(payFrequencies),
    payment_frequency: z.enum(cycleFrequencies).meta({ description: "Frequency of the payment cycles that pay it" }),
    employer_cost_percent: z.string(),
    is_cor: z.boolean().meta({ description: "Contractor of record" }),
    starts_on: outgoingDay,
    ends_on: outgoingDay.nullable().meta({ description: "Last day, as agreed or set by a termination" }),
    termination_reason: outsidersText.nullable(),
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
    initial_rate: money.meta({ description: "The terms agreed at the start" }),
    initial_title: z.string(),
    upcoming_amendments: z.array(contractAmendment).meta({ description: "Upcoming changes, soonest first" }),
    next_statuses: z.array(z.enum(contractStatuses)).meta({ description: "Statuses it can change to now" }),
    allowed_actions: z
      .array(z.enum(["update", "amend", "terminate", "withdraw_termination"]))
      .meta({ description: "Other actions possible now" }),
    amendable_from: outgoingDay.meta({
      description: "Earliest date an amendment can take effect: after the last closed payment cycle",
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
    description: "Employer costs on top of pay, as a percentage; only for employment",
    examples: ["21.5"],
  });

export const title = line(300).meta({ description: "Job title in the contract" });

/** The terms of a new contract, without its person and legal entity. */
export const contractTerms = {
  title,
  type: oneOf(contractTypes).meta({ description: "Kind of contract" }),
  country: countryCode.meta({ description: "Country where the work is done" }),
  currency: currencyCode,
  rate: incomingAmount,
  frequency: oneOf(payFrequencies).meta({ description: "What the rate pays for" }),
  payment_frequency: oneOf(cycleFrequencies)
    .optional()
    .meta({ description: "Required for hourly, daily, and custom rates; otherwise the same as `frequency`" }),
  employer_cost_percent: percent.optional(),
  is_cor: z
    .boolean({ error: "must be true or false" })
    .optional()
    .meta({ description: "Whether it is for a contractor of record" }),
  starts_on: calendarDay,
  ends_on: calendarDay.nullable().optional().meta({ description: "The last day, if one is agreed" }),
  status: oneOf(["new", "in_progress"]).default("new").meta({ description: "Its first status. Default `new`" }),
};
