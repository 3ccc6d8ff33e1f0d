import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const refundReasons = {
  invoice_not_refundable: {
    meaning: "The invoice isn't paid, or is already fully refunded.",
    remedy: "Leave the invoice out.",
  },
  mixed_currencies: {
    meaning: "The invoices have more than one currency.",
    remedy: "Send one request for each currency.",
  },
  no_work_to_release: {
    meaning:
      "The refund would release the work of an invoice that isn't for a contract, such as one for platform seats.",
    remedy: "Send the request without `release`, or refund that invoice separately.",
  },
  partial_release: {
    meaning: "The refund would release the work of an invoice that isn't refunded in full.",
    remedy: "Refund everything that is left of the invoice, or send the request without `release`.",
  },
  refund_too_large: {
    meaning: "The refund is larger than what is left of the invoice.",
    remedy: "Refund at most the amount that the message names.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof refundReasons, ReasonText> {}
}
