import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { invoiceSummary } from "./contract.ts";

const module = { name: "invoices", label: "Invoices" };
const since = "2026-11-21T00:00:00.000Z";

/** An invoice as in lists, without names. */
const resource = invoiceSummary.omit({ worker: true, legal_entity: true, detailed_status: true });

const example = {
  id: "9WbQ3xkLr0aTz7Yc_pVhE",
  label: "INV-2026-0042",
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

export const invoiceCreated = defineEvent({
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f201",
  name: "invoice.created",
  module,
  description: "An invoice was created manually or when its payment cycle was closed.",
  resource,
  example,
  since,
});

export const invoiceStatusUpdated = defineEvent({
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f202",
  name: "invoice.status.updated",
  module,
  description:
    "An invoice's status changed to anything but paid, refunded, or canceled: it was added to a payment, released from one, or skipped.",
  resource,
  example: { ...example, status: "processing" },
  since,
});

export const invoicePaid = defineEvent({
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f203",
  name: "invoice.paid",
  module,
  description: "An invoice was paid.",
  resource,
  example: { ...example, status: "paid", paid_at: "2026-12-04T10:15:00.000Z" },
  since,
});

export const invoiceCanceled = defineEvent({
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f204",
  name: "invoice.canceled",
  module,
  description: "An invoice was canceled manually or because its payment cycle was reopened. Its number is not reused.",
  resource,
  example: { ...example, status: "canceled" },
  since,
});

export const invoiceRefunded = defineEvent({
  id: "5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f205",
  name: "invoice.refunded",
  module,
  description: "A paid invoice was fully refunded.",
  resource,
  example: { ...example, status: "refunded", paid_at: "2026-12-04T10:15:00.000Z" },
  since,
});
