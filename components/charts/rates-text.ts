import { formatDate } from "#lib/platform/format/date.ts";

/** "Exchange rates from Nov 2, 2026 (ECB)". */
export function ratesText(rates: readonly { valid_on: string; source: string }[]): string {
  const days = [...new Set(rates.map(({ valid_on }) => valid_on))].sort();
  const range = days.length === 1 ? formatDate(days[0]) : `${formatDate(days[0])} to ${formatDate(days.at(-1))}`;
  return `Exchange rates from ${range} (${[...new Set(rates.map(({ source }) => source))].join(", ")})`;
}
