import { z } from "zod";
import { currencyCode } from "#lib/platform/declaration/fields.ts";

export const updateReportingCurrencyInput = z.object({
  currency: currencyCode
    .nullable()
    .meta({ description: "ISO 4217 code; null returns to the currency of the first legal entity" }),
});
