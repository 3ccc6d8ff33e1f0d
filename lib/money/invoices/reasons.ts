import type { ReasonText } from "#lib/platform/declaration/reasons.ts";

export const invoiceReasons = {
  invoice_in_payment: {
    meaning: "The invoice is in a payment.",
    remedy: "Cancel the payment first.",
  },
} as const satisfies Record<string, ReasonText>;

declare module "#lib/platform/declaration/reasons.ts" {
  interface DomainReasons extends Record<keyof typeof invoiceReasons, ReasonText> {}
}
