import { Status, type StatusTone } from "#components/ui/status.tsx";
import type { invoiceListStatuses, invoiceStatuses } from "#lib/money/invoices/contract.ts";

type AnyStatus = (typeof invoiceListStatuses)[number] | (typeof invoiceStatuses)[number];

const words: Record<AnyStatus, string> = {
  open: "Open",
  pending: "Pending",
  awaiting_payment: "Awaiting payment",
  preprocessing: "Preprocessing",
  processing: "Processing",
  processed: "Processed",
  paid: "Paid",
  credited: "Credited",
  refunded: "Refunded",
  canceled: "Canceled",
  cancelled: "Canceled",
  skipped: "Skipped",
  failed: "Failed",
  unpayable: "Unpayable",
};

const tones: Partial<Record<AnyStatus, StatusTone>> = {
  pending: "warn",
  awaiting_payment: "warn",
  open: "warn",
  failed: "bad",
  unpayable: "bad",
};

/** Statuses in which an invoice waits for money. */
export const payableStatuses: readonly AnyStatus[] = ["pending", "awaiting_payment", "failed"];

/** Statuses that people change by hand. */
export const changeableStatuses: readonly AnyStatus[] = [...payableStatuses, "open", "skipped", "unpayable"];

/** Whether there is anything to do with an invoice in this status. */
export function hasActions(status: AnyStatus): boolean {
  return status === "paid" || changeableStatuses.includes(status);
}

export function statusWord(status: AnyStatus): string {
  return words[status];
}

export function InvoiceStatus({ status }: { status: AnyStatus }) {
  return <Status tone={tones[status]}>{words[status]}</Status>;
}
