import { z } from "zod";
import { money, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { paymentMethods, paymentStatuses } from "./rules.ts";

const module = { name: "payments", label: "Payments", scope: "accounting:read" } as const;
const since = "2026-11-21T00:00:00.000Z";

/** A payment without its people and invoices, of which there may be many. */
const resource = z.object({
  id: z.string(),
  label: z.string(),
  status: z.enum(paymentStatuses),
  payment_currency: z.string(),
  total: money,
  invoices_total: money,
  service_fee: money,
  invoice_count: z.int(),
  payment_method: z.object({ type: z.enum(paymentMethods) }),
  legal_entity_id: outgoingUuid,
  service_reference: z.string().nullable(),
  failure_reason: z.string().nullable(),
  created_at: timestamp,
  paid_at: timestamp.nullable(),
});

const example = {
  id: "Qm4xkLr0aTz7Yc_pVhE9W",
  label: "PAY-DE-2026-0007",
  status: "processing",
  payment_currency: "EUR",
  total: "10812.00",
  invoices_total: "10800.00",
  service_fee: "12.00",
  invoice_count: 2,
  payment_method: { type: "bank_transfer" },
  legal_entity_id: "c0c4a7f8-3b57-4d02-9d4f-0a8e3b5d6c11",
  service_reference: null,
  failure_reason: null,
  created_at: "2026-12-03T10:15:00.000Z",
  paid_at: null,
};

const paid = {
  ...example,
  status: "paid",
  service_reference: "MSTR 2026 0007",
  paid_at: "2026-12-04T10:15:00.000Z",
};

const shared = { module, since, resource, example };

export const paymentStatementInitiated = defineEvent({
  ...shared,
  id: "6c9e3a51-2d78-4fab-84e2-8ba1d5f7a301",
  name: "payment.statement.initiated",
  description: "A payment was created and is processing.",
});

export const paymentStatementMarkPaid = defineEvent({
  ...shared,
  id: "6c9e3a51-2d78-4fab-84e2-8ba1d5f7a302",
  name: "payment.statement.mark-paid",
  description: "A payment was marked as paid.",
  example: paid,
});

export const paymentCompleted = defineEvent({
  ...shared,
  id: "6c9e3a51-2d78-4fab-84e2-8ba1d5f7a303",
  name: "payment.completed",
  description: "A payment and all of its invoices are paid.",
  example: paid,
});

export const paymentStatementFailed = defineEvent({
  ...shared,
  id: "6c9e3a51-2d78-4fab-84e2-8ba1d5f7a304",
  name: "payment.statement.failed",
  description: "A payment failed or was canceled. Its invoices are awaiting payment again.",
  example: { ...example, status: "failed", failure_reason: "The bank rejected the account number." },
});
