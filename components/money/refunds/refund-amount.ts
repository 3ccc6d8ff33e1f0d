import { subtractAmount } from "#components/money/invoices/sum-amounts.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { readAmount } from "#lib/platform/format/typed-amount.ts";

/** What is wrong with an amount to refund, or null. */
export function refundProblem(typed: string, refundable: string, currency: string): string | null {
  const read = readAmount(typed, currency);
  if ("problem" in read) return read.problem;
  if (!/[1-9]/.test(read.amount)) return "Enter an amount greater than zero";
  if (subtractAmount(refundable, read.amount).startsWith("-"))
    return `Only ${formatMoney(refundable, currency)} can still be refunded`;
  return null;
}
