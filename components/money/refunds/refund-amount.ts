import { subtractAmount } from "#components/money/invoices/sum-amounts.ts";
import { formatMoney } from "#lib/platform/format/money.ts";

const digitsOf = (amount: string) => amount.split(".")[1]?.length ?? 0;

/** "1,250.5 " → "1250.50": the typed amount, with as many decimals as `like`. */
export function plainAmount(typed: string, like: string): string {
  const [whole = "0", fraction = ""] = typed.replace(/[\s,\u00A0]/g, "").split(".");
  const digits = digitsOf(like);
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0")}`;
}

/** What is wrong with an amount to refund, or null. */
export function amountProblem(typed: string, refundable: string, currency: string): string | null {
  const text = typed.replace(/[\s,\u00A0]/g, "");
  const digits = digitsOf(refundable);
  if (!/^\d{1,15}(\.\d*)?$/.test(text))
    return `Enter the amount as ${digits === 0 ? "a whole number" : "a decimal number"}, such as ${refundable}`;
  if (digitsOf(text) > digits)
    return digits === 0 ? `${currency} has no decimals` : `${currency} has ${digits} decimals`;
  if (!/[1-9]/.test(text)) return "Enter an amount greater than zero";
  if (subtractAmount(refundable, plainAmount(text, refundable)).startsWith("-"))
    return `Only ${formatMoney(refundable, currency)} can still be refunded`;
  return null;
}
