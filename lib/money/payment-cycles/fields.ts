import { z } from "zod";
import { outgoingDay, outgoingUuid, timestamp } from "#lib/platform/api/fields.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { cycleStatuses } from "./rules.ts";

export const area = "Payroll";

export const cycle_id = z.uuid({ error: "must be a UUID" });

const dayHint = "must be a day from 2000-01-01 to 2199-12-31, as in 2026-01-31";

/** A calendar day on its way in. */
export const day = z.iso.date({ error: dayHint }).refine((value) => value >= "2000" && value < "2200", dayHint);

export const paymentCycle = z
  .object({
    id: outgoingUuid,
    frequency: z.enum(cycleFrequencies),
    starts_on: outgoingDay,
    ends_on: outgoingDay,
    cutoff_on: outgoingDay.meta({ description: "The last day on which hours and adjustments can be submitted for it" }),
    due_on: outgoingDay.meta({ description: "When its invoices are due" }),
    status: z.enum(cycleStatuses).meta({
      description:
        "`open` until somebody closes it; `closing` and `reopening` while the workers make or cancel its invoices; `paid` once all of them are",
    }),
    contracts_total: z.int().meta({ description: "Contracts that it pays; of an open cycle as things stand now" }),
    contracts_done: z
      .int()
      .meta({ description: "Of these, dealt with by the closing or reopening that runs or ran last" }),
    invoices_made: z.int().meta({ description: "Invoices that stand, the ones for seats too" }),
    exceptions: z.int().meta({ description: "Contracts that got no invoice" }),
    requested_at: timestamp.nullable().meta({ description: "When closing or reopening was last asked for" }),
    closed_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "PaymentCycle" });
