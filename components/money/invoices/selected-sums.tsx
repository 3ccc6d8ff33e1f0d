import { Money } from "#components/ui/money.tsx";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import type { InvoiceRow } from "./invoice-list.tsx";
import { sumAmounts } from "./sum-amounts.ts";

type Amount = Pick<InvoiceRow, "currency" | "total">;

/** Sums by currency, ordered by code. */
export function sumsOf(rows: Iterable<Amount>): Amount[] {
  const totals = new Map<string, string[]>();
  for (const { currency, total } of rows) totals.set(currency, [...(totals.get(currency) ?? []), total]);
  return [...totals]
    .map(([currency, amounts]) => ({
      currency,
      total: amounts.includes(hiddenText) ? hiddenText : sumAmounts(amounts),
    }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** Totals of the selected rows. */
export function SelectedSums({ rows, what = "invoices" }: { rows: Iterable<Amount>; what?: string }) {
  return (
    <ul aria-label={`Totals of the selected ${what}`} className="mr-2 flex flex-wrap gap-x-3 text-sm tabular-nums">
      {sumsOf(rows).map(({ currency, total }) => (
        <li key={currency}>
          <Money amount={total} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
