import { z } from "zod";
import { defineOperation, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { calendarDay, money, oneOf, outgoingDay } from "#lib/platform/declaration/fields.ts";
import { contract_id, landing, workerOnContract } from "#lib/workforce/review.ts";

export const getContractTerms = defineOperation({
  name: "get_contract_terms",
  words: "employment notice salary rate title then",
  method: "GET",
  path: "/contracts/{contract_id}/terms",
  area: "Contracts",
  scope: "contracts:read",
  summary: "Retrieve a contract's terms on a date",
  description: "The rate, the time already logged for that date, and the payment cycle that pays it.",
  input: z.object({
    contract_id,
    on: calendarDay.optional().meta({ description: "Default: today (UTC)" }),
    of: oneOf(["time", "adjustment"]).default("time").meta({ description: "What the payment cycle will pay" }),
  }),
  output: z.object({
    data: z
      .object({
        contract_id: z.string(),
        ...workerOnContract,
        on: outgoingDay,
        is_running: z
          .boolean()
          .meta({ description: "Whether the contract is in progress or completed and covers this date" }),
        rate: money.meta({ description: "Rate on that date, per `frequency` period" }),
        currency: z.string(),
        currency_digits: z.int().meta({ description: "Decimal places" }),
        frequency: z.string(),
        unit: z.enum(["hour", "day"]).nullable().meta({ description: "Unit of its timesheets; null if it has none" }),
        handed_in: z
          .string()
          .meta({ description: "Hours or days logged for that date, without rejected ones", examples: ["7.50"] }),
        payment_cycle: landing,
      })
      .meta({ id: "ContractTerms" }),
  }),
});

export type ContractTerms = OutputOf<typeof getContractTerms>["data"];
