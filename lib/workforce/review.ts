import { z } from "zod";
import { outgoingDay, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";

// What timesheets and invoice adjustments share: a contract, a review and the cycle that pays them.

export const contract_id = z
  .string({ error: "Choose a contract" })
  .min(1, "Choose a contract")
  .max(100, "Use at most 100 characters");

export const person_id = z
  .uuid({ error: "must be a UUID" })
  .optional()
  .meta({ description: "Only rows of this person's contracts" });

export const payment_cycle_id = z.uuid({ error: "must be a UUID" }).toLowerCase().optional().meta({
  description:
    "Only rows on invoices of this payment cycle; while the cycle is open, rows that closing it would pay. With `status` = `pending`, rows it would leave out because they aren't approved",
});

export const workerOnContract = {
  contract_title: z.string(),
  worker: z.object({ id: outgoingUuid, name: z.string() }),
};

export const landing = z
  .object({
    id: outgoingUuid.nullable().meta({ description: "Null until the cycle is open" }),
    frequency: z.enum(["weekly", "biweekly", "semimonthly", "monthly"]),
    starts_on: outgoingDay,
    ends_on: outgoingDay,
    cutoff_on: outgoingDay.meta({ description: "Last day of work it pays for" }),
    status: z.enum(["open", "closing", "closed", "reopening", "paid"]),
  })
  .nullable()
  .meta({
    id: "PaymentCycleOfWork",
    description: "The cycle that pays or paid it; null if it was rejected",
  });

export const reviewedBy = {
  reviewed_by: z.object({ id: outgoingUuid, name: z.string() }).nullable(),
  reviewed_at: timestamp.nullable(),
};

export function reviewOutcome<const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) {
  return z.object({
    id: outgoingUuid,
    result: z.enum(["reviewed", "unchanged", "refused"]),
    status: z.enum(statuses).nullable().meta({ description: "The current status; null if the ID doesn't exist" }),
    reason: z.string().nullable().meta({ description: "Machine-readable reason for the refusal" }),
    message: z.string().nullable().meta({ description: "The reason in plain language" }),
  });
}
