/** Statuses in API lists. */
export const invoiceListStatuses = [
  "pending",
  "processing",
  "processed",
  "paid",
  "credited",
  "refunded",
  "canceled",
  "skipped",
  "failed",
] as const;

export type InvoiceListStatus = (typeof invoiceListStatuses)[number];

/** Invoice statuses, in the order an invoice goes through them. */
export const invoiceStatuses = [
  "open",
  "pending",
  "awaiting_payment",
  "preprocessing",
  "processing",
  "processed",
  "paid",
  "failed",
  "unpayable",
  "skipped",
  "credited",
  "refunded",
  "cancelled",
] as const;

export type InvoiceStatus = (typeof invoiceStatuses)[number];

const listStatuses: Partial<Record<InvoiceStatus, InvoiceListStatus>> = {
  open: "pending",
  awaiting_payment: "pending",
  preprocessing: "processing",
  unpayable: "failed",
  cancelled: "canceled",
};

/** The status that API lists show for an invoice status. */
export function listStatusOf(status: InvoiceStatus): InvoiceListStatus {
  return listStatuses[status] ?? (status as InvoiceListStatus);
}

/** All invoice statuses that API lists show as one of these. */
export function statusesListedAs(listed: readonly InvoiceListStatus[]): InvoiceStatus[] {
  return invoiceStatuses.filter((status) => listed.includes(listStatusOf(status)));
}

/** Statuses in which an invoice can be paid. */
export const payableStatuses = ["pending", "awaiting_payment", "failed"] as const satisfies InvoiceStatus[];

export function isPayable(status: InvoiceStatus): boolean {
  return (payableStatuses as readonly string[]).includes(status);
}

/** States a list can filter by: `payable` and `overdue` are derived, the others are statuses. */
export const invoiceStates = ["payable", "overdue", ...invoiceStatuses] as const;

export type InvoiceState = (typeof invoiceStates)[number];

/** Display names for each state, in the dashboard and in documents. */
export const stateWords: Record<InvoiceState, string> = {
  payable: "Payable",
  overdue: "Overdue",
  open: "Open",
  pending: "Pending",
  awaiting_payment: "Awaiting payment",
  preprocessing: "Preprocessing",
  processing: "Processing",
  processed: "Processed",
  paid: "Paid",
  failed: "Failed",
  unpayable: "Unpayable",
  skipped: "Skipped",
  credited: "Credited",
  refunded: "Refunded",
  cancelled: "Canceled",
};

/** The statuses a selection of states covers in full, and those that match only after the due day. */
export function selectedBy(states: readonly InvoiceState[]): { whole: InvoiceStatus[]; overdue: InvoiceStatus[] } {
  const paying = states.includes("payable");
  const whole = invoiceStatuses.filter((status) => states.includes(status) || (paying && isPayable(status)));
  const overdue = states.includes("overdue") ? payableStatuses.filter((status) => !whole.includes(status)) : [];
  return { whole, overdue };
}

const whyNot: Partial<Record<InvoiceStatus, string>> = {
  open: "it's still open. Mark it as awaiting payment first",
  preprocessing: "it's already in a payment",
  processing: "it's already in a payment",
  processed: "its payment is with the bank",
  paid: "it's already paid",
  credited: "it's already paid and credited",
  refunded: "it was paid and refunded",
  skipped: "it was skipped. Mark it as awaiting payment first",
  unpayable: "it's marked as unpayable. Mark it as awaiting payment first",
  cancelled: "it was canceled",
};

/** Why an invoice in this status can't be paid, as text after its number and a colon; null if it can. */
export function whyNotPayable(status: InvoiceStatus): string | null {
  return whyNot[status] ?? null;
}
