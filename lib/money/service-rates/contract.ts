import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { money } from "#lib/platform/api/fields.ts";
import { updateServiceRateInput } from "./inputs.ts";
import { services } from "./rules.ts";

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
  input: updateServiceRateInput,
  output: z.object({ data: serviceRate }),
});
