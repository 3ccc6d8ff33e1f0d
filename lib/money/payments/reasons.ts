import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const paymentReasons = {
  amount_changed: {
    meaning: "The amount isn't the one that was confirmed: a rate, a fee, or what is included has changed.",
    remedy: "Look at the new amount. If it's right, send it instead.",
  },
  exchange_rate_missing: {
    meaning: "There is no exchange rate between the currencies on this day.",
    remedy: "Add the rate, or pay in another currency.",
  },
  invoice_not_payable: {
    meaning: "The invoice's status doesn't allow a payment.",
    remedy: "Leave the invoice out; the message says which statuses can be paid.",
  },
  mixed_legal_entities: {
    meaning: "The invoices belong to more than one legal entity.",
    remedy: "Send one request for each legal entity.",
  },
  nothing_to_pay: {
    meaning: "No invoice of the payment cycle is awaiting payment.",
    remedy: "Choose another cycle or legal entity.",
  },
  result_too_large: {
    meaning: "The result has too many rows for one response.",
    remedy: "Read it in pages with limit and offset, or as CSV.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof paymentReasons, ReasonText> {}
}
