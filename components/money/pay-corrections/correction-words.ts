import type { StatusTone } from "#components/ui/status.tsx";
import type { PayCorrection } from "#lib/money/pay-corrections/contract.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";

type Cause = PayCorrection["cause"];

export const causeWords: Record<Cause, string> = {
  days_missed: "Not paid",
  days_overpaid: "Overpaid",
  invoice_canceled: "Invoice canceled",
  invoice_refunded: "Invoice refunded",
  not_invoiced: "No invoice",
};

export const statusWords: Record<PayCorrection["status"], { word: string; tone: StatusTone }> = {
  open: { word: "Open", tone: "warn" },
  settled: { word: "Settled", tone: "neutral" },
  dismissed: { word: "Dismissed", tone: "neutral" },
  superseded: { word: "Superseded", tone: "neutral" },
};

/** `Oct 19 – 31, 2026 · 13 days`. */
export function daysOf({ from, to, days }: PayCorrection): string {
  return `${formatPeriod(from, to)} · ${days} ${days === 1 ? "day" : "days"}`;
}

interface Words {
  settle: string;
  dismiss: string;
  settled: string;
  /** What settling does. */
  effect: string;
}

const again = { settle: "Reissue", dismiss: "Write off", settled: "The next cycle pays it." };

const words: Record<Cause, Omit<Words, "effect">> = {
  days_missed: { settle: "Pay arrears", dismiss: "Dismiss", settled: "The adjustment needs approval." },
  days_overpaid: { settle: "Claw back", dismiss: "Dismiss", settled: "The deduction needs approval." },
  invoice_canceled: again,
  invoice_refunded: again,
  not_invoiced: { ...again, settle: "Pay" },
};

/** The two decisions on a correction, in words. */
export function decisionWords(row: PayCorrection): Words {
  const amount = formatMoney(row.amount.replace("-", ""), row.currency);
  const cost = row.is_employer_cost_due ? ", with the employer's cost of it" : "";
  const payAgain = row.needs_approval
    ? `Adds an adjustment of ${amount} to the contract${cost}, because the invoice had less. Once it's approved, the next cycle pays it.`
    : `The next cycle pays ${amount} again${cost}.`;
  const effects: Record<Cause, string> = {
    days_missed: `Adds an adjustment of ${amount} to the contract${cost}. Once it's approved, the next cycle pays it.`,
    days_overpaid: `Adds a deduction of ${amount} to the contract. Once it's approved, the next invoice is lower by it.`,
    invoice_canceled: payAgain,
    invoice_refunded: payAgain,
    not_invoiced: `The next cycle pays ${amount}${cost}.`,
  };
  const noInvoice =
    row.cause === "days_overpaid" && !row.has_later_pay
      ? " No later cycle pays this contract for days: until there is something else to pay, each cycle lists it under nothing to pay. You can also refund the invoice, and dismiss this."
      : "";
  const settled =
    row.needs_approval && row.cause !== "days_overpaid" ? words.days_missed.settled : words[row.cause].settled;
  return { ...words[row.cause], settled, effect: `${effects[row.cause]}${noInvoice}` };
}
