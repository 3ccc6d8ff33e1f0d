import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { calendarDay, money, oneOf, outgoingDay } from "#lib/platform/api/fields.ts";
import { contract_id, landing, workerOnContract } from "#lib/workforce/review.ts";

export const getContractTerms = defineOperation({
  name: "get_contract_terms",
  method: "GET",
  path: "/contracts/{contract_id}/terms",
  area: "Contracts",
  scope: "contracts:read",
  summary: "Retrieve what holds for a contract on a day",
  description: "Rate, what is already logged for the day, and the payment cycle in which work of that day is paid.",
  input: z.object({
    contract_id,
    on: calendarDay.optional().meta({ description: "Default: today (UTC)" }),
    of: oneOf(["time", "adjustment"]).default("time").meta({ description: "What the payment cycle is to pay" }),
  }),
  output: z.object({
    data: z
      .object({
        contract_id: z.string(),
        ...workerOnContract,
        on: outgoingDay,
        is_running: z.boolean().meta({ description: "In progress or completed, and the day is one of its days" }),
        rate: money.meta({ description: "On that day, for one period of `frequency`" }),
        currency: z.string(),
        currency_digits: z.int().meta({ description: "After the decimal point" }),
        frequency: z.string(),
        unit: z.enum(["hour", "day"]).nullable().meta({ description: "Of its timesheets; null where it has none" }),
        handed_in: z
          .string()
          .meta({ description: "Hours or days logged for that day and not rejected", examples: ["7.50"] }),
        payment_cycle: landing,
      })
      .meta({ id: "ContractTerms" }),
  }),
});
