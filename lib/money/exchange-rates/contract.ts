import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { currencyList, deleted, oneOf, outgoingDay, timestamp } from "#lib/platform/api/fields.ts";
import { dayRange, pageInput, pageOf } from "#lib/platform/api/list-fields.ts";
import { updateExchangeRatesInput } from "./inputs.ts";
import { mostRates } from "./rules.ts";

const exchangeRate = z
  .object({
    id: z.string().meta({ description: "Currency and day", examples: ["EUR-2026-01-31"] }),
    currency: z.string(),
    valid_on: outgoingDay.meta({ description: "It holds from this day until the next rate of the currency" }),
    per_dollar: z
      .string()
      .meta({ description: "Units of the currency that one US dollar buys", examples: ["0.920145"] }),
    source: z.string(),
    created_at: timestamp,
  })
  .meta({ id: "ExchangeRate" });

const area = "Exchange rates";

export const listExchangeRates = defineOperation({
  name: "list_exchange_rates",
  method: "GET",
  path: "/exchange-rates",
  area,
  scope: "accounting:read",
  summary: "List exchange rates",
  description:
    "Newest day first. Rates are rows of the organization with their source; the service fetches none. With `only` = `latest` each currency's latest rate, in order of the currencies.",
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
  method: "POST",
  path: "/exchange-rates",
  area,
  scope: "accounting:write",
  summary: "Add or replace exchange rates",
  description: `Up to ${mostRates} at once, all or none. A rate of the same currency and day is replaced. What was invoiced or paid keeps the rate that it was made with.`,
  input: updateExchangeRatesInput,
  output: z.object({
    data: z.object({ added: z.int(), replaced: z.int(), unchanged: z.int() }),
  }),
});

export const deleteExchangeRate = defineOperation({
  name: "delete_exchange_rate",
  method: "DELETE",
  path: "/exchange-rates/{rate_id}",
  area,
  scope: "accounting:write",
  summary: "Delete an exchange rate",
  description: "The rate before it then holds on. What was invoiced or paid keeps the rate that it was made with.",
  input: z.object({
    rate_id: z
      .string()
      .regex(/^[A-Z]{3}-\d{4}-\d{2}-\d{2}$/, "must be a currency and a day (EUR-2026-01-31)")
      .meta({ description: "Currency and day", examples: ["EUR-2026-01-31"] }),
  }),
  output: deleted,
  destructive: true,
});
