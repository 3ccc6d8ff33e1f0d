import type { updateExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import { updateExchangeRatesInput } from "#lib/money/exchange-rates/inputs.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

type Rate = InputOf<typeof updateExchangeRates>["rates"][number];

export interface RateProblem {
  /** 1-based line number in the text; null if it concerns the whole text. */
  line: number | null;
  message: string;
}

interface RatesRead {
  rates: Rate[];
  /** Line number of each rate. */
  lines: number[];
  problems: RateProblem[];
}

const names: Record<string, string> = {
  currency: "currency",
  valid_on: "day",
  per_dollar: "rate",
  source: "source",
};

/** Accepts "0,92" unless commas separate columns. */
function decimal(text: string, separator: string): string {
  return separator === "," ? text : text.replace(/^(\d+),(\d+)$/, "$1.$2");
}

function separatorOf(line: string): string {
  return [..."\t;"].find((sign) => line.includes(sign)) ?? ",";
}

/** Line and message for an `update_exchange_rates` validation error, based on its path. */
export function rateProblem(path: readonly PropertyKey[], message: string, lines: readonly number[]): RateProblem {
  const [, at, field] = path;
  const line = lines[Number(at)] ?? null;
  const name = names[String(field)];
  return { line, message: name === undefined || /^[A-Z]/.test(message) ? message : `${name} ${message}` };
}

/**
 * Parses rates pasted from a spreadsheet: currency, day, rate and optionally source, separated by tabs, semicolons or
 * commas. A header row is skipped. `source` applies to lines without one.
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
