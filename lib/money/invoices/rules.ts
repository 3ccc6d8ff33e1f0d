/** Statuses in lists of the wire. */
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

/** Statuses of an invoice, in the order in which it comes by them. */
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

/** The status that lists of the wire have for it. */
export function listStatusOf(status: InvoiceStatus): InvoiceListStatus {
  return listStatuses[status] ?? (status as InvoiceListStatus);
}

/** Every status that lists of the wire show as one of these. */
export function statusesListedAs(listed: readonly InvoiceListStatus[]): InvoiceStatus[] {
  return invoiceStatuses.filter((status) => listed.includes(listStatusOf(status)));
}

/** Statuses in which an invoice can be paid. */
export const payableStatuses = ["pending", "awaiting_payment", "failed"] as const satisfies InvoiceStatus[];

export function isPayable(status: InvoiceStatus): boolean {
  return (payableStatuses as readonly string[]).includes(status);
}

/** What a list selects by: `payable` and `overdue` are worked out, the others are statuses. */
export const invoiceStates = ["payable", "overdue", ...invoiceStatuses] as const;

export type InvoiceState = (typeof invoiceStates)[number];

/** The one word that people read for each, in the dashboard and in documents. */
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

/** Statuses that states stand for as they are, and those that count only once the due day is over. */
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

/** Why an invoice in this status can't be paid, to go on after its number and a colon; null when it can. */
export function whyNotPayable(status: InvoiceStatus): string | null {
  return whyNot[status] ?? null;
}
