import { z } from "zod";
import { currencyText } from "#lib/money/fields.ts";
import { money, outgoingDay, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { changeReasons } from "./rules.ts";

const signed = "negative if it is less than before";

const changedPerson = z
  .object({
    worker_id: outgoingUuid,
    worker_name: z.string(),
    currency: currencyText,
    contracts: z.int().meta({ description: "How many contracts of the person are compared in the currency" }),
    previous_total: money.meta({ description: "All of the person's invoices of the previous cycle in the currency" }),
    total: money,
    difference: money.meta({ description: `\`total\` - \`previous_total\`; ${signed}` }),
    reasons: z.array(z.object({ reason: z.enum(changeReasons), amount: money })).meta({
      description: `What the difference consists of, the largest part first; they add up to it. \`started\` and \`ended\` are pay with the costs, fees, and taxes on it, or the part of a period; \`rate\` is a new rate for the time paid now, \`time\` more or fewer days or hours at the previous rate. An amount is ${signed}`,
    }),
  })
  .meta({ id: "PaymentCycleChange" });

export const cycleChanges = z.object({
  previous_cycle: z
    .object({ id: outgoingUuid, starts_on: outgoingDay, ends_on: outgoingDay })
    .nullable()
    .meta({ description: "The closed cycle it's compared with; null if there is none, and then nothing is compared" }),
  changed: z.int().meta({ description: "How many people differ; one who is paid in two currencies counts for each" }),
  people: z
    .array(changedPerson)
    .meta({ description: "Those who differ most, by the difference in the reporting currency" }),
  others: z
    .array(z.object({ currency: currencyText, people: z.int(), difference: money }))
    .meta({ description: "Sums of the people who aren't listed, by currency" }),
});
