import { z } from "zod";
import { currencyText } from "#lib/money/fields.ts";
import { money, outgoingDay, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { cycleStatuses } from "./rules.ts";

export const cycle_id = z.uuid({ error: "must be a UUID" });

const dayHint = "must be a day from 2000-01-01 to 2199-12-31, as in 2026-01-31";

/** A calendar day as input. */
export const day = z.iso.date({ error: dayHint }).refine((value) => value >= "2000" && value < "2200", dayHint);

export const paymentCycle = z
  .object({
    id: outgoingUuid,
    frequency: z.enum(cycleFrequencies),
    starts_on: outgoingDay,
    ends_on: outgoingDay,
    cutoff_on: outgoingDay.meta({ description: "Last day to submit timesheets and adjustments for it" }),
    due_on: outgoingDay.meta({ description: "When its invoices are due if it's closed by its end" }),
    invoices_due_on: outgoingDay.meta({
      description:
        "When its invoices are due; for an open cycle, if it's closed today. Later than `due_on` if it's closed after its end, by as many days as are left from `ends_on` to `due_on`",
    }),
    status: z.enum(cycleStatuses).meta({
      description:
        "`open` until someone closes it, `closing` and `reopening` while its invoices are created or canceled, `paid` once they are all paid",
    }),
    contracts_total: z.int().meta({ description: "Contracts it pays; for an open cycle, as of now" }),
    contracts_done: z
      .int()
      .meta({ description: "How many of them the current or last closing or reopening has processed" }),
    invoices_made: z.int().meta({ description: "Valid invoices, including those for platform seats" }),
    exceptions: z.int().meta({ description: "Contracts that got no invoice" }),
    totals: z
      .array(z.object({ currency: currencyText, total: money }))
      .nullable()
      .meta({
        description:
          "What its valid invoices come to in each currency, with fees, taxes, and seats; the currency of most invoices first. Null while it's closing or reopening, when some of them are missing, and while it's open: `get_payment_cycle_totals` works out what it would come to",
      }),
    requested_at: timestamp.nullable().meta({ description: "When closing or reopening was last requested" }),
    closed_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "PaymentCycle" });
