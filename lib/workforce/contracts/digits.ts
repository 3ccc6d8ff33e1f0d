import { digitsOf } from "#lib/platform/format/currencies.ts";

/** Why an amount's decimals don't fit its currency; null if they do. */
export function digitsMisfit(amount: string, currency: string): string | null {
  const digits = digitsOf(currency);
  if ((amount.split(".")[1]?.length ?? 0) <= digits) return null;
  return digits === 0
    ? `must be a whole number: ${currency} has no decimal places`
    : `must have at most ${digits} decimal places, as ${currency} has`;
}
