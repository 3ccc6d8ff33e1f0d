import { Status, type StatusTone } from "#components/ui/status.tsx";
import type { refundStatuses } from "#lib/money/refunds/contract.ts";

type RefundListStatus = (typeof refundStatuses)[number];

const words: Record<RefundListStatus, string> = { processing: "Processing", paid: "Refunded", failed: "Failed" };

const tones: Partial<Record<RefundListStatus, StatusTone>> = { processing: "warn", failed: "bad" };

export function refundStatusWord(status: RefundListStatus): string {
  return words[status];
}

export function RefundStatus({ status }: { status: RefundListStatus }) {
  return <Status tone={tones[status]}>{words[status]}</Status>;
}
