import type { updateExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import { updateExchangeRatesInput } from "#lib/money/exchange-rates/inputs.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";

type Rate = InputOf<typeof updateExchangeRates>["rates"][number];

export interface RateProblem {
  /** As in the text, counted from 1; null for the whole of it. */
  line: number | null;
  message: string;
}

interface RatesRead {
  rates: Rate[];
  /** The line that each rate stands in. */
  lines: number[];
  problems: RateProblem[];
}

const names: Record<string, string> = {
  currency: "currency",
  valid_on: "day",
  per_dollar: "rate",
  source: "source",
};

/** "0,92" where the comma separates no columns. */
function decimal(text: string, separator: string): string {
  return separator === "," ? text : text.replace(/^(\d+),(\d+)$/, "$1.$2");
}

function separatorOf(line: string): string {
  return [..."\t;"].find((sign) => line.includes(sign)) ?? ",";
}

/** The line and the words for what is wrong with the input of `update_exchange_rates`, by the path of the problem. */
export function rateProblem(path: readonly PropertyKey[], message: string, lines: readonly number[]): RateProblem {
  const [, at, field] = path;
  const line = lines[Number(at)] ?? null;
  const name = names[String(field)];
  return { line, message: name === undefined || /^[A-Z]/.test(message) ? message : `${name} ${message}` };
}

/**
 * Rates as they come out of a spreadsheet: currency, day, rate and perhaps source, by tabs, semicolons or commas; a first
 * line of headings is passed over. `source` stands where a line names none.
 */
export function readRates(text: string, source: string): RatesRead {
  const rates: Rate[] = [];
  const lines: number[] = [];
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const separator = separatorOf(line);
    const [currency = "", valid_on = "", per_dollar = "", own = ""] = line
      .split(separator)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    if (line.trim() === "" || (rates.length === 0 && /^currency$/i.test(currency))) continue;
    rates.push({ currency, valid_on, per_dollar: decimal(per_dollar, separator), source: own || source });
    lines.push(at + 1);
  }
  const issues = updateExchangeRatesInput.safeParse({ rates }).error?.issues ?? [];
  const problems = issues.map(({ path, message }) => rateProblem(path, message, lines));
  return { rates, lines, problems };
}
