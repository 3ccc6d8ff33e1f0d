import { digitsOf } from "#lib/platform/format/currencies.ts";

/** What is wrong with the digits of an amount for its currency; null when nothing is. */
export function digitsMisfit(amount: string, currency: string): string | null {
  const digits = digitsOf(currency);
  if ((amount.split(".")[1]?.length ?? 0) <= digits) return null;
  return digits === 0
    ? `must be a whole number: ${currency} has no decimal places`
    : `must have at most ${digits} decimal places, as ${currency} has`;
}
