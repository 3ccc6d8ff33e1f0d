import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { currencyList, deleted, oneOf, outgoingDay, timestamp } from "#lib/platform/declaration/fields.ts";
import { dayRange, pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { updateExchangeRatesInput } from "./inputs.ts";
import { maxRates } from "./rules.ts";

const exchangeRate = z
  .object({
    id: z.string().meta({ description: "Currency and date", examples: ["EUR-2026-01-31"] }),
    currency: z.string(),
    valid_on: outgoingDay.meta({ description: "Applies from this date until the next rate for the currency" }),
    per_dollar: z.string().meta({ description: "Units of the currency per US dollar", examples: ["0.920145"] }),
    source: z.string(),
    created_at: timestamp,
  })
  .meta({ id: "ExchangeRate" });

const defineOperation = inArea("Exchange rates");

export const listExchangeRates = defineOperation({
  name: "list_exchange_rates",
  words: "euro dollar usd eur gbp rate use convert fx currency conversion",
  method: "GET",
  path: "/exchange-rates",
  scope: "accounting:read",
  summary: "List exchange rates",
  description:
    "Newest first. Your organization enters its own rates with their source; Muster doesn't fetch any. With `only` set to `latest`, returns the latest rate for each currency, sorted by currency.",
  input: z.object({
    currencies: currencyList.optional().meta({ description: "Only rates of these currencies" }),
    ...dayRange("Valid"),
    only: oneOf(["latest"]).optional().meta({ description: "`latest` for the newest rate of each currency" }),
    ...pageInput(50),
  }),
  output: pageOf(exchangeRate),
});

export const updateExchangeRates = defineOperation({
  name: "update_exchange_rates",
  words: "euro dollar usd rate set fx convert",
  method: "POST",
  path: "/exchange-rates",
  scope: "accounting:write",
  summary: "Add or replace exchange rates",
  description: `Up to ${maxRates} at once, all or nothing. A rate for the same currency and date is replaced. Existing invoices and payments keep their rate. Refused while a payment cycle closes that ends on the earliest of the dates or later.`,
  input: updateExchangeRatesInput,
  output: z.object({
    data: z.object({ added: z.int(), replaced: z.int(), unchanged: z.int() }),
  }),
});

export const deleteExchangeRate = defineOperation({
  name: "delete_exchange_rate",
  method: "DELETE",
  path: "/exchange-rates/{rate_id}",
  scope: "accounting:write",
  summary: "Delete an exchange rate",
  description:
    "The previous rate applies instead. Existing invoices and payments keep their rate. Refused while a payment cycle closes that ends on its date or later.",
  input: z.object({
    rate_id: z
      .string()
      .regex(/^[A-Z]{3}-\d{4}-\d{2}-\d{2}$/, "must be a currency and a day (EUR-2026-01-31)")
      .meta({ description: "Currency and date", examples: ["EUR-2026-01-31"] }),
  }),
  output: deleted,
  refuses: [409],
  destructive: true,
});
