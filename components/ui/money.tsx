import { hiddenText } from "#lib/platform/format/hidden.ts";
import { formatAmount } from "#lib/platform/format/money.ts";

/** An amount with its currency code, keeping every digit of the API's string. */
export function Money({ amount, currency }: { amount: string | null; currency: string }) {
  if (amount === hiddenText) return <span className="text-fg-2">Hidden</span>;
  const text = formatAmount(amount);
  if (amount === null) return text;
  return (
    <span className="whitespace-nowrap">
      {text}
      {"\u00A0"}
      <span className="text-fg-3">{currency}</span>
    </span>
  );
}
