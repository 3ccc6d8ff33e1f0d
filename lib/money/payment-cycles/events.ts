import { z } from "zod";
import { outgoingDay, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { cycleStatuses } from "./rules.ts";

const module = { name: "payroll", label: "Payroll", scope: "accounting:read" } as const;
const since = "2026-11-21T00:00:00.000Z";

const resource = z.object({
  id: outgoingUuid,
  frequency: z.enum(cycleFrequencies),
  starts_on: outgoingDay,
  ends_on: outgoingDay,
  cutoff_on: outgoingDay,
  due_on: outgoingDay,
  status: z.enum(cycleStatuses),
  invoices_made: z.int(),
  closed_at: timestamp.nullable(),
  created_at: timestamp,
});

const example = {
  id: "b8d6f1a2-6d0c-4c53-9a64-2f3f5a0f7c11",
  frequency: "monthly",
  starts_on: "2026-11-01",
  ends_on: "2026-11-30",
  cutoff_on: "2026-11-25",
  due_on: "2026-12-07",
  status: "open",
  invoices_made: 0,
  closed_at: null,
  created_at: "2026-11-02T08:00:00.000Z",
};

const closed = { ...example, status: "closed", invoices_made: 214, closed_at: "2026-11-30T16:20:05.120Z" };

const shared = { module, since, resource, example };

export const paymentCycleCreated = defineEvent({
  ...shared,
  id: "c4e07d16-92b5-4f38-8d6a-51f0b3a7e901",
  name: "payment-cycle.created",
  description: "A payment cycle was created.",
});

export const paymentCycleClosed = defineEvent({
  ...shared,
  id: "c4e07d16-92b5-4f38-8d6a-51f0b3a7e902",
  name: "payment-cycle.closed",
  description: "A payment cycle was closed and all its invoices were created.",
  example: closed,
});

export const paymentCycleReopened = defineEvent({
  ...shared,
  id: "c4e07d16-92b5-4f38-8d6a-51f0b3a7e903",
  name: "payment-cycle.reopened",
  description: "A closed payment cycle was reopened and all its invoices were canceled.",
});

export const paymentCycleClosingStopped = defineEvent({
  ...shared,
  id: "c4e07d16-92b5-4f38-8d6a-51f0b3a7e905",
  name: "payment-cycle.closing-stopped",
  description:
    "Closing a payment cycle was stopped before its first invoice, because its totals weren't the confirmed ones any more. It's open again.",
  since: "2026-11-26T00:00:00.000Z",
});

export const paymentCyclePaid = defineEvent({
  ...shared,
  id: "c4e07d16-92b5-4f38-8d6a-51f0b3a7e904",
  name: "payment-cycle.paid",
  description: "Every invoice of a payment cycle is paid.",
  example: { ...closed, status: "paid" },
});
