import { differenceOf } from "#components/money/invoices/sum-amounts.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { type CycleTotals, periodOf } from "./cycle.ts";

type Report = NonNullable<CycleTotals["report"]>;

/** "1,250.00 EUR more than in Oct 1–31, 2026". */
export function differenceText(
  { total, previous_total, currency }: Report,
  previous: CycleTotals["previous_cycle"],
): string {
  if (previous_total === null || previous === null)
    return "There's no closed cycle with this frequency to compare with.";
  const difference = differenceOf(total, previous_total);
  if (difference === null) return `The same as in ${periodOf(previous)}`;
  const more = difference.startsWith("-") ? "less" : "more";
  return `${formatMoney(difference.replace("-", ""), currency)} ${more} than in ${periodOf(previous)}`;
}
