import { Status, type StatusTone } from "#components/ui/status.tsx";
import { invoiceStates, type InvoiceStatus as Known, payableStatuses, stateWords } from "#lib/money/invoices/rules.ts";

const tones: Partial<Record<Known, StatusTone>> = {
  pending: "warn",
  awaiting_payment: "warn",
  open: "warn",
  failed: "bad",
  unpayable: "bad",
};

/** Statuses that can be changed manually. */
export const changeableStatuses: readonly Known[] = [...payableStatuses, "open", "skipped", "unpayable"];

/** Whether an invoice in this status has any actions. */
export function hasActions(status: Known): boolean {
  return status === "paid" || changeableStatuses.includes(status);
}

export const stateOptions = invoiceStates.map((value) => ({ value, label: stateWords[value] }));

/** The dashboard always requests the detailed status. */
export function statusOf({ detailed_status }: { detailed_status?: Known | undefined }): Known {
  if (detailed_status === undefined) throw new Error("the invoice was read without its detailed status");
  return detailed_status;
}

/** An invoice's status, in the same word everywhere. */
export function InvoiceStatus({ status }: { status: Known }) {
  return <Status tone={tones[status]}>{stateWords[status]}</Status>;
}
