import { z } from "zod";
import { knownCurrencyCode } from "#lib/platform/declaration/fields.ts";

export const updateReportingCurrencyInput = z.object({
  currency: knownCurrencyCode
    .nullable()
    .meta({ description: "ISO 4217 code; null returns to the currency of the first legal entity" }),
});
