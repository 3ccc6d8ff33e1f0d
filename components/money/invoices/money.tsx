import { formatAmount } from "#lib/platform/format/money.ts";

/** Amount and currency code together; every digit of the API's text is kept. */
export function Money({ amount, currency }: { amount: string | null; currency: string }) {
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
