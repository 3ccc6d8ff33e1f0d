import { createLoader, createParser } from "nuqs/server";
import type { listTaxRates, TaxRate } from "#lib/money/tax-rates/contract.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";

const country = createParser<string>({
  parse: (text) => (/^[A-Z]{2}$/.test(text) ? text : null),
  serialize: (value) => value,
});

/** URL parameters of the tax rates page. */
export const taxRateParams = {
  /** Country whose rates are open. */
  country,
};

export const loadTaxRateView = createLoader(taxRateParams);

type Input = InputOf<typeof listTaxRates>;

/** The rate of each country that applies today. */
export const currentTaxRates: Input = { only: "current", limit: 100 };

export function taxRateHistory(code: string): Input {
  return { countries: code, limit: 100 };
}

type Rate = Pick<TaxRate, "percent" | "name">;

/** `VAT 19%`; `No VAT` for a rate of 0 that is named so. */
export function rateText({ percent, name }: Rate): string {
  return percent === "0" && /^no /i.test(name) ? name : `${name} ${percent}%`;
}

type Sourced = Pick<TaxRate, "is_own" | "source" | "valid_from" | "percent">;

/** `VAT Act, since Jan 1, 2024`, or `Set by you, since …`. */
export function sourceText({ is_own, source, valid_from, percent }: Sourced): string {
  const who = is_own ? "Set by you" : source;
  return percent === "0" && !is_own ? who : `${who}, since ${formatDate(valid_from)}`;
}
