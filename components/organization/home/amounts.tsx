import { Money } from "#components/ui/money.tsx";
import { formatCount } from "#lib/platform/format/number.ts";

/** With more currencies than this, a line names fewer and the number of the others. */
const maxShown = 3;

/** Amounts of several currencies below each other, those of most records first. */
export function Amounts({ amounts }: { amounts: readonly { currency: string; total: string }[] }) {
  const shown = amounts.length > maxShown ? amounts.slice(0, maxShown - 1) : amounts;
  const more = amounts.length - shown.length;
  return (
    <span className="flex flex-col items-end leading-5">
      {shown.map(({ currency, total }) => (
        <Money key={currency} amount={total} currency={currency} />
      ))}
      {more > 0 ? <span className="text-xs text-fg-2">and {formatCount(more)} more currencies</span> : null}
    </span>
  );
}
