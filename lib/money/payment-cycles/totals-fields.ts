import { z } from "zod";
import { money, outgoingDay, outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { previewRow } from "./preview-row.ts";
import { closingChecks, cycleExceptions } from "./rules.ts";

const entityTotals = z.object({
  legal_entity_id: outgoingUuid,
  legal_entity_name: z.string(),
  currency: z.string(),
  contracts: z.int().meta({ description: "Contracts with an invoice" }),
  amount: money,
  service_fee: money,
  vat_total: money,
  total: money,
  previous_contracts: z.int(),
  previous_total: money.nullable().meta({ description: "Total of the previous cycle; null if there is no closed one" }),
});

const seats = z.object({
  legal_entity_id: outgoingUuid,
  legal_entity_name: z.string(),
  currency: z.string().meta({ description: "The legal entity's currency, or USD if there is no exchange rate for it" }),
  seats: z.int().meta({ description: "Contracts with an invoice, in any currency" }),
  amount: money,
  vat_total: money,
  total: money,
});

const period = { id: outgoingUuid, starts_on: outgoingDay, ends_on: outgoingDay };

const previous = money.nullable().meta({
  description: "The previous cycle, converted with the same rates; null if there is no closed one",
});

const report = z
  .object({
    currency: z.string().meta({ description: "The organization's reporting currency" }),
    total: money.meta({ description: "All invoices, including those for platform seats; each sum is rounded once" }),
    previous_total: previous,
    legal_entities: z.array(
      z.object({
        legal_entity_id: outgoingUuid,
        legal_entity_name: z.string(),
        total: money,
        previous_total: previous,
      }),
    ),
    rates: z
      .array(z.object({ currency: z.string(), per_dollar: money, valid_on: outgoingDay, source: z.string() }))
      .meta({ description: "Exchange rates used: the latest on or before the cycle's last day" }),
    not_converted: z
      .array(z.object({ currency: z.string(), total: money, previous_total: money.nullable() }))
      .meta({ description: "Amounts that aren't part of the totals, because their currency has no exchange rate" }),
    cycles: z.array(z.object({ ...period, total: money })).meta({
      description: "This cycle and up to 5 closed ones before it, oldest first, converted with the same rates",
    }),
  })
  .nullable()
  .meta({ id: "PaymentCycleReport", description: "Null until there is a legal entity" });

const check = z.object({
  check: z.enum(closingChecks),
  severity: z
    .enum(["blocks", "warns"])
    .meta({ description: "`blocks`: the cycle can't be closed until the count is 0" }),
  count: z.int().meta({ description: "How many rows, or for `before_cutoff` days; 0 if there's nothing to do" }),
  amounts: z
    .array(z.object({ currency: z.string(), amount: money }))
    .meta({ description: "Sums of the rows; negative if deductions are larger. Empty if they have no amount" }),
  payment_cycle_id: outgoingUuid.nullable().meta({ description: "For `earlier_cycle_open`, the first one" }),
});

const closing = z
  .object({
    invoices: z
      .int()
      .meta({ description: "Invoices it creates: one per paid contract, plus those for platform seats" }),
    checks: z.array(check).meta({
      description:
        "Every check, also those that found nothing. `GET /timesheets` and `GET /invoice-adjustments` list the unapproved rows with `payment_cycle_id` and the pending status; `GET /pay-corrections` lists open corrections with `frequencies`; the preview lists the others with `issue`",
    }),
  })
  .nullable()
  .meta({ id: "PaymentCycleClosing", description: "What closing the cycle now would do; null unless it's open" });

export const cycleTotals = z.object({
  totals: z.array(entityTotals),
  seats: z.array(seats).meta({ description: "Each legal entity's invoice for platform seats" }),
  exceptions: z
    .array(z.object({ reason: z.enum(cycleExceptions), contracts: z.int() }))
    .meta({ description: "Contracts that get no invoice" }),
  previous_cycle: z.object(period).nullable().meta({ description: "The closed cycle it's compared with" }),
  report,
  changes: z
    .array(
      previewRow
        .omit({ lines: true, tax: true, waiting_deductions: true, exception: true, invoice: true })
        .meta({ id: undefined }),
    )
    .meta({
      description: "Up to 8 contracts whose totals differ most from the previous cycle, the largest difference first",
    }),
  closing,
});
