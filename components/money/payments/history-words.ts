import type { paymentStatuses } from "#lib/money/payments/rules.ts";

/** What happened to a payment or refund. */
export const historyWords: Record<(typeof paymentStatuses)[number], string> = {
  processing: "Created",
  paid: "Marked as paid",
  failed: "Marked as failed",
  cancelled: "Canceled",
};
