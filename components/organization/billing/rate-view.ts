import { createLoader, createParser } from "nuqs/server";
import type { listExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";

const currency = createParser<string>({
  parse: (text) => (/^[A-Z]{3}$/.test(text) ? text : null),
  serialize: (value) => value,
});

/** URL parameters of the exchange rates page. */
export const rateParams = {
  /** Currency whose history is open. */
  currency,
};

export const loadRateView = createLoader(rateParams);

export type ExchangeRate = OutputOf<typeof listExchangeRates>["data"][number];

type Input = InputOf<typeof listExchangeRates>;

/** Latest rate per currency. */
export const latestRates: Input = { only: "latest", limit: 100 };

export function rateHistory(code: string): Input {
  return { currencies: code, limit: 50 };
}
