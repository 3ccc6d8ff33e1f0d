import { Status, type StatusTone } from "#components/ui/status.tsx";
import type { paymentStatuses } from "#lib/money/payments/rules.ts";

export type PaymentListStatus = (typeof paymentStatuses)[number];

const words: Record<PaymentListStatus, string> = {
  processing: "Unconfirmed",
  paid: "Paid",
  failed: "Failed",
  cancelled: "Canceled",
};

/** A payment in progress needs someone to confirm that the money was sent. */
const tones: Partial<Record<PaymentListStatus, StatusTone>> = { processing: "warn", failed: "bad" };

export function paymentStatusWord(status: PaymentListStatus): string {
  return words[status];
}

export function PaymentStatus({ status }: { status: PaymentListStatus }) {
  return <Status tone={tones[status]}>{words[status]}</Status>;
}
