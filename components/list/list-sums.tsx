import { Money } from "#components/ui/money.tsx";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Totals } from "./list.ts";

/** What all rows that match the filters add up to, by currency. */
export function ListSums({ totals: { by_currency }, noun }: { totals: Totals; noun: string }) {
  if (by_currency.length === 0) return null;
  return (
    <dl
      aria-label={`Totals of all matching ${noun}`}
      className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums max-sm:hidden"
    >
      <dt className="text-fg-2">{by_currency.length === 1 ? "Total" : "Totals"}</dt>
      {by_currency.map(({ currency, count, total }) => (
        <dd key={currency} title={`${formatCount(count)} in ${currency}`}>
          <Money amount={total} currency={currency} />
        </dd>
      ))}
    </dl>
  );
}
