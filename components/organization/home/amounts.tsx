import { Money } from "#components/ui/money.tsx";
import { fewAmounts } from "./home-words.ts";

/** Amounts of several currencies below each other, those of most records first. */
export function Amounts({ amounts }: { amounts: readonly { currency: string; total: string }[] }) {
  const { shown, more } = fewAmounts(amounts);
  return (
    <span className="flex flex-col items-end leading-5">
      {shown.map(({ currency, total }) => (
        <Money key={currency} amount={total} currency={currency} />
      ))}
      {more === null ? null : <span className="text-xs text-fg-2">and {more}</span>}
    </span>
  );
}
