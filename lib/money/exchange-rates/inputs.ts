import { z } from "zod";
import { plainDecimal, writtenText } from "#lib/platform/api/input-fields.ts";
import { calendarDay, knownCurrencyCode, oneLine } from "#lib/platform/declaration/fields.ts";
import { maxRates } from "./rules.ts";

const currency = knownCurrencyCode.refine((code) => code !== "USD", "must not be USD: rates are per US dollar");

const putRate = z.object({
  currency,
  valid_on: calendarDay,
  per_dollar: plainDecimal(8, 10, "0.920145")
    .refine(
      (rate) => Number(rate) >= 0.001 && Number(rate) <= 10_000_000,
      "must be between 0.001 and 10000000 units of the currency per US dollar",
    )
    .meta({ description: "Units of the currency per US dollar" }),
  source: writtenText(100)
    .min(1, "Enter the source of the rate")
    .refine(...oneLine),
});

export const updateExchangeRatesInput = z.object({
  rates: z
    .array(putRate, { error: "must be a list of rates" })
    .min(1, "Send at least one rate")
    .max(maxRates, `Send at most ${maxRates} rates at once`)
    .meta({ description: "The rates to add or replace" }),
});
