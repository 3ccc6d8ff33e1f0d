import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const paymentCycleReasons = {
  payment_cycle_busy: {
    meaning: "A payment cycle is being closed or reopened, and the change would apply to it.",
    remedy: "Wait until it's done, then repeat the request.",
  },
  payment_cycle_closed: {
    meaning: "The payment cycle for this change isn't open.",
    remedy: "Reopen the cycle, or choose a day after it.",
  },
  payment_cycle_corrected: {
    meaning: "Adjustments have settled corrections of the payment cycle's pay, which closing it again would pay twice.",
    remedy: "Decline or delete these adjustments before you reopen the cycle.",
  },
  payment_cycle_in_payment: {
    meaning: "Invoices of the payment cycle are paid or in a payment.",
    remedy: "Cancel those payments before you reopen the cycle; what is paid stays paid.",
  },
  payment_cycle_not_closed: {
    meaning: "The payment cycle of the invoices is not closed.",
    remedy: "Close the cycle before you pay its invoices.",
  },
  payment_cycle_not_next: {
    meaning: "Cycles of a frequency follow each other without gaps, and this start leaves a gap or an overlap.",
    remedy: "Start the cycle on the day that the message names, or leave the start out.",
  },
  tax_rate_missing: {
    meaning: "A contract and its legal entity are in a country whose tax rate is unknown.",
    remedy: "Set your organization's own rate for the country, or 0 if no tax is due, then close the cycle.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof paymentCycleReasons, ReasonText> {}
}
