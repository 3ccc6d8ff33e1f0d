import { z } from "zod";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { money, oneOrMany, outgoingDay, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf, searchText, totalsField, totalsInput } from "#lib/platform/declaration/list-fields.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { payCorrectionCauses, payCorrectionStatuses } from "./rules.ts";

const defineOperation = inArea("Payroll");

export const payCorrection = z
  .object({
    id: outgoingUuid,
    contract_id: z.string(),
    contract_title: z.string(),
    worker: z.object({ id: outgoingUuid, name: z.string() }),
    payment_cycle: z
      .object({
        id: outgoingUuid,
        frequency: z.enum(cycleFrequencies),
        starts_on: outgoingDay,
        ends_on: outgoingDay,
        status: z.enum(["open", "closing", "closed", "reopening", "paid"]),
      })
      .meta({ description: "The closed cycle whose pay it corrects" }),
    cause: z.enum(payCorrectionCauses).meta({
      description:
        "`days_missed`: the contract's days reach into the closed cycle. `days_overpaid`: it ended before days that were paid. `invoice_canceled` and `invoice_refunded`: the pay of its invoice isn't paid any more. `not_invoiced`: closing left the contract without an invoice",
    }),
    from: outgoingDay.meta({ description: "First of the days that it's about" }),
    to: outgoingDay,
    days: z.int(),
    amount: money.meta({ description: "What is left to pay, by the contract's terms; negative for what was overpaid" }),
    currency: z.string().meta({ description: "The contract's currency" }),
    needs_approval: z.boolean().meta({
      description: "Whether another person has to approve the adjustment that settles it",
    }),
    is_employer_cost_due: z.boolean().meta({
      description: "Whether the cycle that pays it adds the employer's cost of it",
    }),
    has_later_pay: z.boolean().meta({
      description:
        "Whether a cycle that isn't closed pays the contract for days, so that it could be deducted from that",
    }),
    invoice: z.object({ id: z.string(), label: z.string() }).nullable().meta({ description: "The cycle's invoice" }),
    status: z.enum(payCorrectionStatuses).meta({
      description:
        "`open` until someone decides. `settled`: by the adjustment; if that is declined or deleted, another correction is open. `superseded`: the contract or the cycle has changed since",
    }),
    adjustment_id: outgoingUuid.nullable(),
    decided_by: z.object({ id: outgoingUuid, name: z.string() }).nullable(),
    decided_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "PayCorrection" });

export type PayCorrection = OutputOf<typeof settlePayCorrection>["data"];

const expectedHint = "must be an amount as text, e.g. 1250.00 or -80.00";

const correction_id = z.uuid({ error: "must be a UUID" }).toLowerCase();

export const listPayCorrections = defineOperation({
  name: "list_pay_corrections",
  words: "back pay retroactive underpaid overpaid wrong",
  method: "GET",
  path: "/pay-corrections",
  scope: "accounting:read",
  summary: "List pay corrections",
  description:
    "Fixed pay that closed payment cycles left out, or paid too much of, newest first: an invoice was canceled, or a contract started or ended in a closed period. Each stays open until someone settles or dismisses it.",
  input: z.object({
    statuses: oneOrMany(payCorrectionStatuses).optional().meta({ description: "Only these statuses" }),
    causes: oneOrMany(payCorrectionCauses).optional().meta({ description: "Only these causes" }),
    frequencies: oneOrMany(cycleFrequencies).optional().meta({ description: "Only of cycles of these frequencies" }),
    payment_cycle_id: z
      .uuid({ error: "must be a UUID" })
      .toLowerCase()
      .optional()
      .meta({ description: "Only of the pay of this cycle" }),
    contract_id: z.string().min(1).max(100).optional(),
    search: searchText("Text in the worker's name or email, or the contract's title"),
    ...totalsInput,
    ...pageInput(25),
  }),
  output: pageOf(payCorrection).extend(totalsField("corrections")),
});

const changes = [
  ...["pay-corrections", "payment-cycles", "invoice-adjustments", "adjustments", "contracts", "invoices", "home"],
];

export const settlePayCorrection = defineOperation({
  name: "settle_pay_correction",
  words: "back pay underpaid overpaid pay out",
  method: "POST",
  path: "/pay-corrections/{correction_id}/settle",
  scope: "accounting:write",
  summary: "Settle a pay correction",
  description:
    "Adds an adjustment to the contract: arrears, or a deduction of what was overpaid. The adjustment is pending until it's approved, except for pay that its canceled invoice had, or that closing had worked out (`needs_approval`). Refused with 409 if someone has decided already.",
  example: { expected_amount: "1761.29" },
  input: z.object({
    correction_id,
    expected_amount: z
      .string({ error: expectedHint })
      .regex(/^-?\d{1,15}(\.\d{1,4})?$/, expectedHint)
      .optional()
      .meta({ description: "The amount that was confirmed. If it isn't this any more, nothing happens" }),
  }),
  output: z.object({ data: payCorrection }),
  changes,
});

export const dismissPayCorrection = defineOperation({
  name: "dismiss_pay_correction",
  words: "back pay underpaid ignore",
  method: "POST",
  path: "/pay-corrections/{correction_id}/dismiss",
  scope: "accounting:write",
  summary: "Dismiss a pay correction",
  description:
    "Writes it off: the amount is neither paid nor deducted. Who decided and when is kept. Refused with 409 if someone has decided already.",
  input: z.object({ correction_id }),
  output: z.object({ data: payCorrection }),
  destructive: true,
  changes,
});
