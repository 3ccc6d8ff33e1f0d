import { z } from "zod";
import { money, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { refundStatuses } from "./contract.ts";

const module = { name: "refunds", label: "Refunds", scope: "accounting:read" } as const;
const since = "2026-11-21T00:00:00.000Z";

const resource = z.object({
  id: z.string(),
  label: z.string(),
  status: z.enum(refundStatuses),
  payment_currency: z.string(),
  total: money,
  reason: z.string(),
  failure_reason: z.string().nullable(),
  legal_entity_id: outgoingUuid,
  invoice_count: z.int(),
  created_at: timestamp,
  paid_at: timestamp.nullable(),
});

const example = {
  id: "h7Yc_pVhE9WQm4xkLr0aT",
  label: "CN-DE-2026-0003",
  status: "processing",
  payment_currency: "EUR",
  total: "80.00",
  reason: "Two hours were charged twice.",
  failure_reason: null,
  legal_entity_id: "c0c4a7f8-3b57-4d02-9d4f-0a8e3b5d6c11",
  invoice_count: 1,
  created_at: "2026-12-10T08:00:00.000Z",
  paid_at: null,
};

const shared = { module, since, resource, example };

export const refundStatementCreated = defineEvent({
  ...shared,
  id: "7daf4b62-3e89-40bc-95f3-9cb2e6a8b401",
  name: "refund.statement.created",
  description: "A refund was created with its credit note. The money hasn't been returned yet.",
});

export const refundStatementPaid = defineEvent({
  ...shared,
  id: "7daf4b62-3e89-40bc-95f3-9cb2e6a8b402",
  name: "refund.statement.paid",
  description: "The money for a refund statement was returned.",
  example: { ...example, status: "paid", paid_at: "2026-12-12T09:00:00.000Z" },
});

export const refundStatementFailed = defineEvent({
  ...shared,
  id: "7daf4b62-3e89-40bc-95f3-9cb2e6a8b403",
  name: "refund.statement.failed",
  description: "A refund failed. The amounts can be refunded again.",
  example: { ...example, status: "failed", failure_reason: "The account was closed." },
});
