import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { invoiceSummary } from "./contract.ts";

const module = { name: "invoices", label: "Invoices", scope: "accounting:read" } as const;
const since = "2026-11-21T00:00:00.000Z";

/** An invoice as in lists, without names. */
const resource = invoiceSummary.omit({ worker: true, legal_entity: true, detailed_status: true });

const example = {
  id: "9WbQ3xkLr0aTz7Yc_pVhE",
  label: "INV-DE-2026-0042",
  total: "5406.00",
  amount: "5400.00",
  status: "pending",
  vat_id: "DE811234567",
  vat_total: "0.00",
  vat_percentage: "0",
  paid_at: null,
  currency: "EUR",
  service_fee: "6.00",
  due_date: "2026-12-07T00:00:00.000Z",
  issued_at: "2026-11-30T00:00:00.000Z",
  created_at: "2026-11-30T17:02:11.480Z",
  is_overdue: false,
  contract_id: "37nex2x",
  recipient_legal_entity_id: "c0c4a7f8-3b57-4d02-9d4f-0a8e3b5d6c11",
  billing_type: "WORK",
  document_type: "INVOICE",
};

const shared = { module, since, resource, example };

export const invoiceCreated = defineEvent({
  ...shared,
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f201",
  name: "invoice.created",
  description: "An invoice was created manually or when its payment cycle was closed.",
});

export const invoiceStatusUpdated = defineEvent({
  ...shared,
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f202",
  name: "invoice.status.updated",
  description:
    "An invoice's status changed to anything but paid, refunded, or canceled: it was added to a payment, released from one, or skipped.",
  example: { ...example, status: "processing" },
});

export const invoicePaid = defineEvent({
  ...shared,
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f203",
  name: "invoice.paid",
  description: "An invoice was paid.",
  example: { ...example, status: "paid", paid_at: "2026-12-04T10:15:00.000Z" },
});

export const invoiceCanceled = defineEvent({
  ...shared,
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f204",
  name: "invoice.canceled",
  description: "An invoice was canceled manually or because its payment cycle was reopened. Its number is not reused.",
  example: { ...example, status: "canceled" },
});

export const invoiceRefunded = defineEvent({
  ...shared,
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f205",
  name: "invoice.refunded",
  description: "A paid invoice was fully refunded.",
  example: { ...example, status: "refunded", paid_at: "2026-12-04T10:15:00.000Z" },
});

export const invoiceWorkReleased = defineEvent({
  ...shared,
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f206",
  name: "invoice.work-released",
  description: "An invoice was fully refunded and its work released: it is billed again in the next payment cycle.",
  example: { ...example, status: "refunded", paid_at: "2026-12-04T10:15:00.000Z" },
});
