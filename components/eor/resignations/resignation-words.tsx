import { Status, type StatusTone } from "#components/ui/status.tsx";
import type { Resignation, ResignationSummary } from "#lib/eor/resignations/contract.ts";

export const resignationsPath: `/${string}` = "/eor/resignations";

export function pathOf({ id }: { id: string }): string {
  return `${resignationsPath}/${id}`;
}

export const statusWords: Record<ResignationSummary["status"], { word: string; tone: StatusTone }> = {
  AWAITING_TRIAGE: { word: "Awaiting signature", tone: "info" },
  AWAITING_PTO: { word: "Review paid time off", tone: "warn" },
  AWAITING_PROCESSING: { word: "Ready to process", tone: "warn" },
  PROCESSING: { word: "Processing", tone: "info" },
  AWAITING_REFUND: { word: "Awaiting refund", tone: "info" },
  COMPLETED: { word: "Completed", tone: "neutral" },
  CANCELLED: { word: "Canceled", tone: "neutral" },
};

/** How a canceled resignation ended. */
export const cancelWords = {
  worker: "Withdrawn by the worker",
  client: "Canceled by your organization",
  termination: "Closed because the contract was terminated",
};

/** What happens to unused days. */
export function settlementOf({ unused_pto_days: days, pto_settlement }: Resignation): string {
  if (days === null) return "Not reviewed yet";
  if (days === 0) return "No days left";
  const amount = days === 1 ? "1 day" : `${days} days`;
  return pto_settlement === "taken" ? `${amount}, taken before the last day` : `${amount}, paid out`;
}

export function ResignationStatus({ status }: Pick<ResignationSummary, "status">) {
  const { word, tone } = statusWords[status];
  return <Status tone={tone}>{word}</Status>;
}
