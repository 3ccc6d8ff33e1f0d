import { Status, type StatusTone } from "#components/ui/status.tsx";
import type { refundStatuses } from "#lib/money/refunds/contract.ts";

type RefundListStatus = (typeof refundStatuses)[number];

export const refundStatusWords: Record<RefundListStatus, string> = {
  processing: "Processing",
  paid: "Refunded",
  failed: "Failed",
};

const tones: Partial<Record<RefundListStatus, StatusTone>> = { processing: "warn", failed: "bad" };

export function RefundStatus({ status }: { status: RefundListStatus }) {
  return <Status tone={tones[status]}>{refundStatusWords[status]}</Status>;
}
