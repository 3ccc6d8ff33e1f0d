import { z } from "zod";
import { plainDecimal } from "#lib/platform/api/input-fields.ts";
import { oneOf } from "#lib/platform/declaration/fields.ts";
import { services } from "./rules.ts";

export const updateServiceRateInput = z.object({
  service: oneOf(services).meta({ description: "The service that the rate is for" }),
  amount: plainDecimal(6, 2, "12.50")
    .refine((amount) => Number(amount) <= 100_000, "must be at most 100000.00")
    .nullable()
    .meta({ description: "US dollars with at most two decimals; null returns to the standard rate" }),
});
