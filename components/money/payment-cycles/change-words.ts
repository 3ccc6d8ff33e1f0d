import type { changeReasons } from "#lib/money/payment-cycles/rules.ts";
import { formatAmount } from "#lib/platform/format/money.ts";

const words: Record<(typeof changeReasons)[number], string> = {
  started: "Started",
  ended: "Ended",
  not_in_last_cycle: "Not paid in the last cycle",
  nothing_to_pay: "Not paid in this cycle",
  rate: "New rate",
  time: "Days or hours",
  adjustments: "Adjustments",
  pay_correction: "Pay correction",
  employer_cost: "Employer cost",
  service_fee: "Service fee",
  tax: "Tax",
};

export function changeReasonWord(reason: (typeof changeReasons)[number]): string {
  return words[reason];
}

/** A difference as people read it: "+1,200.00", and less with its minus sign. */
export function signedAmount(amount: string): string {
  return amount.startsWith("-") ? formatAmount(amount) : `+${formatAmount(amount)}`;
}
