import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { money, oneOf } from "#lib/platform/api/fields.ts";
import { plainDecimal } from "#lib/platform/api/input-fields.ts";

export const services = ["payment_processing", "contractor_of_record", "employment", "payroll_run", "seat"] as const;

const serviceRate = z
  .object({
    service: z.enum(services),
    standard: money.meta({ description: "What the service charges where nothing else is agreed, in US dollars" }),
    amount: money
      .nullable()
      .meta({ description: "What is agreed with this organization; null where it is the standard" }),
  })
  .meta({ id: "ServiceRate" });

const area = "Service rates";

export const listServiceRates = defineOperation({
  name: "list_service_rates",
  method: "GET",
  path: "/service-rates",
  area,
  scope: "accounting:read",
  summary: "List service rates",
  description: "What each service costs for one contract in one payment cycle, in US dollars.",
  input: z.object({}),
  output: z.object({ data: z.array(serviceRate) }),
});

export const updateServiceRate = defineOperation({
  name: "update_service_rate",
  method: "PATCH",
  path: "/service-rates",
  area,
  scope: "accounting:write",
  summary: "Agree on another service rate, or go back to the standard",
  description: "It holds for the payment cycles that are closed from now on.",
  input: z.object({
    service: oneOf(services),
    amount: plainDecimal(6, 2, "12.50")
      .refine((amount) => Number(amount) <= 100_000, "must be at most 100000.00")
      .nullable()
      .meta({ description: "US dollars, at most two digits after the point; null goes back to the standard" }),
  }),
  output: z.object({ data: serviceRate }),
});
