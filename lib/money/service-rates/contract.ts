import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { money } from "#lib/platform/declaration/fields.ts";
import { updateServiceRateInput } from "./inputs.ts";
import { services } from "./rules.ts";

const serviceRate = z
  .object({
    service: z.enum(services),
    standard: money.meta({ description: "The standard rate, in US dollars" }),
    amount: money.nullable().meta({ description: "The organization's custom rate; null if the standard rate applies" }),
  })
  .meta({ id: "ServiceRate" });

const defineOperation = inArea("Service rates");

export const listServiceRates = defineOperation({
  name: "list_service_rates",
  words: "platform price cost charge fees monthly pricing",
  method: "GET",
  path: "/service-rates",
  scope: "accounting:read",
  summary: "List service rates",
  description: `The price of each service per contract and payment cycle, in US dollars. At most ${services.length}.`,
  input: z.object({}),
  output: z.object({ data: z.array(serviceRate) }),
});

export const updateServiceRate = defineOperation({
  name: "update_service_rate",
  words: "platform price discount",
  method: "PATCH",
  path: "/service-rates",
  scope: "accounting:write",
  summary: "Set a custom service rate, or return to the standard rate",
  description: "Applies to payment cycles closed from now on. Refused while one closes.",
  input: updateServiceRateInput,
  output: z.object({ data: serviceRate }),
});

export type ServiceRate = OutputOf<typeof listServiceRates>["data"][number];
