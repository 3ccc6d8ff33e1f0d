import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { invoiceAdjustment } from "./contract.ts";

const module = {
  name: "invoice-adjustments",
  label: "Invoice adjustments",
  scope: "invoice-adjustments:read",
} as const;
const since = "2026-11-21T00:00:00.000Z";

const example = {
  id: "c7e2f0a4-8b3d-4e6f-9a10-7d5c3b1a9f22",
  contract_id: "37nex2x",
  contract_title: "Data engineer, Tariff engine",
  worker: { id: "0f3f6d0c-7a53-4f4e-8f5c-2b9b1d3c4e5f", name: "Amara Nowak" },
  type: "expense",
  category: { id: "travel", name: "Travel" },
  title: "Visit to the depot",
  description: "Train tickets to the depot in Gdynia",
  vendor: "PKP Intercity",
  country: "PL",
  cycle_reference: null,
  quantity: 2,
  amount: "48.90",
  total: "97.80",
  currency: "EUR",
  date_submitted: "2026-11-18",
  date_of_adjustment: "2026-11-16",
  move_next_cycle: false,
  file: {
    id: "1d7a5c80-92b3-4f0e-8d1c-6e5f4a3b2c10",
    name: "tickets.pdf",
    content_type: "application/pdf",
    size: 48213,
  },
  status: "pending",
  invoice_id: null,
  payment_cycle: {
    id: "5a1d6f0e-2a70-4a3c-a1a5-0d1d9d0b7e21",
    frequency: "monthly",
    starts_on: "2026-11-01",
    ends_on: "2026-11-30",
    cutoff_on: "2026-11-25",
    status: "open",
  },
  reviewed_by: null,
  reviewed_at: null,
  review_reason: null,
  created_by: { id: "3c2b1a09-8f7e-4d6c-9b5a-4f3e2d1c0b9a", name: "Paola Brandt" },
  created_at: "2026-11-18T10:02:31.400Z",
};

const shared = { module, since, resource: invoiceAdjustment, example };

export const invoiceAdjustmentCreated = defineEvent({
  ...shared,
  id: "4e1c7a90-3d52-4b7e-8a61-9c2f5d7e1b01",
  name: "invoice-adjustment.created",
  description: "An adjustment was added to a contract.",
});

export const invoiceAdjustmentPendingForApproval = defineEvent({
  ...shared,
  id: "4e1c7a90-3d52-4b7e-8a61-9c2f5d7e1b02",
  name: "invoice-adjustment.pending-for-approval",
  description: "An adjustment needs approval: it was just added, or its review was undone.",
});

export const invoiceAdjustmentReviewed = defineEvent({
  ...shared,
  id: "4e1c7a90-3d52-4b7e-8a61-9c2f5d7e1b03",
  name: "invoice-adjustment.reviewed",
  description: "An adjustment was approved or rejected. With the status pending, the review was undone.",
  example: {
    ...example,
    status: "approved",
    reviewed_by: { id: "9d8c7b6a-5f4e-4d3c-8b2a-1f0e9d8c7b6a", name: "Ines Halloran" },
    reviewed_at: "2026-11-18T16:20:11.870Z",
  },
});
