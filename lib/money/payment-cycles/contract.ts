import { z } from "zod";
import { currencyCode, expectedTotal } from "#lib/money/fields.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import {
  money,
  oneOf,
  oneOrMany,
  outgoingDay,
  outgoingUuid,
  timestamp,
  wholeNumber,
} from "#lib/platform/declaration/fields.ts";
import { csvInput, pageInput, pageOf, searchText } from "#lib/platform/declaration/list-fields.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { cycleChanges } from "./changes-fields.ts";
import { cycle_id, day, paymentCycle } from "./fields.ts";
import { previewRow } from "./preview-row.ts";
import { cycleIssues, cycleStatuses, listedExceptions } from "./rules.ts";
import { cycleTotals } from "./totals-fields.ts";

const changedTotal = z.object({
  legal_entity_id: outgoingUuid,
  legal_entity_name: z.string(),
  currency: z.string(),
  expected: money.meta({ description: "What was confirmed" }),
  total: money.meta({ description: "What would have been invoiced" }),
});

const cycleDetail = paymentCycle
  .extend({
    requested_by: z
      .object({ id: outgoingUuid, name: z.string() })
      .nullable()
      .meta({ description: "Who last closed or reopened it; null for an organization token" }),
    allowed: z.array(z.enum(["update", "close", "reopen"])).meta({ description: "Actions possible now" }),
    stopped: z
      .object({ at: timestamp, totals: z.array(changedTotal) })
      .nullable()
      .meta({
        description: "Why the last closing was stopped before its first invoice; null if it wasn't, or has begun again",
      }),
    corrections_settled: z.int().meta({
      description:
        "For a closed cycle, how many corrections of its pay adjustments settle; if there are any, the cycle can't be reopened",
    }),
    invoices_in_payment: z.int().meta({
      description: "For a closed cycle, invoices in a payment or paid; if there are any, the cycle can't be reopened",
    }),
  })
  .meta({ id: "PaymentCycleDetail" });

const defineOperation = inArea("Payroll");

export const listPaymentCycles = defineOperation({
  name: "list_payment_cycles",
  words: "payroll pay run runs payday month cycle close open deadline cut-off",
  method: "GET",
  path: "/payment-cycles",
  scope: "accounting:read",
  summary: "List payment cycles",
  description:
    "Newest first. A payment cycle is a period whose work is paid together, for all contracts with the same payment frequency.",
  input: z.object({
    frequencies: oneOrMany(cycleFrequencies).optional().meta({ description: "Only cycles of these frequencies" }),
    statuses: oneOrMany(cycleStatuses).optional().meta({ description: "Only cycles with these statuses" }),
    ...pageInput(25),
  }),
  output: pageOf(paymentCycle),
});

export const getPaymentCycle = defineOperation({
  name: "get_payment_cycle",
  method: "GET",
  path: "/payment-cycles/{cycle_id}",
  scope: "accounting:read",
  summary: "Retrieve a payment cycle with its progress",
  description: "Includes who last closed or reopened it and which actions are possible now.",
  input: z.object({ cycle_id }),
  output: z.object({ data: cycleDetail }),
});

export const createPaymentCycle = defineOperation({
  name: "create_payment_cycle",
  words: "payroll new month open start run",
  adds: true,
  method: "POST",
  path: "/payment-cycles",
  scope: "accounting:write",
  summary: "Create a payment cycle",
  description:
    "Starts the day after the last cycle with the same frequency ends; only the first cycle sets a start date. Monthly cycles start on the 1st, semi-monthly ones on the 1st or 16th, and weekly and biweekly ones on any day.",
  input: z.object({
    frequency: oneOf(cycleFrequencies).meta({ description: "How often the contracts in it are paid" }),
    starts_on: day.optional().meta({ description: "Default: the day after the last cycle of the frequency" }),
    cutoff_on: day.optional().meta({ description: "Default: 5 days before its end" }),
    due_on: day.optional().meta({ description: "Default: 7 days after its end" }),
  }),
  output: z.object({ data: cycleDetail }),
  status: 201,
  changes: ["payment-cycles", "invoices", "contracts", "timesheets", "invoice-adjustments", "pay-corrections"],
});

export const updatePaymentCycle = defineOperation({
  name: "update_payment_cycle",
  words: "payroll deadline cut-off due date postpone move",
  method: "PATCH",
  path: "/payment-cycles/{cycle_id}",
  scope: "accounting:write",
  summary: "Change the cut-off or due date of a payment cycle",
  description: "Only while the cycle is open.",
  input: z.object({
    cycle_id,
    cutoff_on: day.optional().meta({ description: "Last day of what it still pays" }),
    due_on: day.optional().meta({ description: "Day by which it is paid" }),
  }),
  output: z.object({ data: cycleDetail }),
  changes: ["payment-cycles", "invoices", "contracts", "timesheets", "invoice-adjustments", "pay-corrections"],
});

const previewFilters = {
  changed: z.enum(["true", "false"], { error: "must be true or false" }).optional().meta({
    description:
      "`true` for only the contracts whose total changed or that get no invoice. A page can have fewer than `limit` rows while `has_more` is true",
  }),
  issue: oneOf(cycleIssues).optional().meta({
    description:
      "Only contracts with this issue: `nothing_to_pay`, `no_exchange_rate`, and `no_tax_rate` get no invoice; those with `waiting_deductions` get one without some approved deductions; the invoices of `not_payable` ones can't be paid until there is an exchange rate for their legal entity's currency",
  }),
  search: searchText("Part of the worker's name, email, or job title, or the ID of a contract"),
};

export const previewPaymentCycle = defineOperation({
  name: "preview_payment_cycle",
  words: "payroll run preview who gets paid cost month payday",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/preview",
  scope: "accounting:read",
  summary: "Preview a payment cycle",
  description:
    "What each contract is paid: for an open cycle, what would be invoiced if it closed now; for a closed cycle, what was invoiced. Each row is compared with the previous cycle and gives reasons for a difference. Contracts paid in the previous cycle that have ended since are rows without line items. The totals include the number of invoices and the work that isn't approved.",
  input: z.object({ cycle_id, ...previewFilters, ...pageInput(25) }),
  output: pageOf(previewRow),
});

export const exportPaymentCyclePreview = defineOperation({
  name: "export_payment_cycle_preview",
  page: "/payroll/{cycle_id}",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/preview/export",
  scope: "accounting:read",
  summary: "Export a payment cycle preview as CSV",
  description:
    "Every contract in the preview that matches the filters, in the same order, without line items, in one CSV file.",
  needsProof: true,
  input: z.object({ cycle_id, ...previewFilters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

export const getPaymentCycleTotals = defineOperation({
  name: "get_payment_cycle_totals",
  words: "payroll cost total sum currency owe month",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/totals",
  scope: "accounting:read",
  summary: "Retrieve the totals of a payment cycle",
  description:
    "Totals by legal entity and currency, the same in one reporting currency, and the contracts whose totals changed most, compared with the previous cycle. For a closed cycle, they are the sums of its invoices. For an open cycle, `closing` shows how many invoices would be created now and a checklist of what to review first.",
  input: z.object({ cycle_id }),
  output: z.object({ data: cycleTotals }),
});

export const getPaymentCycleChanges = defineOperation({
  name: "get_payment_cycle_changes",
  words: "payroll compare difference previous month",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/changes",
  scope: "accounting:read",
  summary: "Compare a payment cycle with the previous one, by person",
  description:
    "The people whose total differs from the previous cycle, by currency, the largest difference first, and what it consists of: the amounts of its reasons add up to it. For an open cycle, as if it were closed now.",
  input: z.object({
    cycle_id,
    limit: wholeNumber(1, 200).default(50).meta({ description: "Maximum number of people, 1 to 200. Default 50." }),
  }),
  output: z.object({ data: cycleChanges }),
});

export const listPaymentCycleExceptions = defineOperation({
  name: "list_payment_cycle_exceptions",
  words: "payroll problems blockers missed unpaid",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/exceptions",
  scope: "accounting:read",
  summary: "List contracts that a closed payment cycle didn't pay as agreed",
  description:
    "Contracts without an invoice, and those with an open pay correction, each with the reason. Empty while the cycle is open; the preview shows contracts without an invoice then.",
  input: z.object({
    cycle_id,
    reasons: oneOrMany(listedExceptions).optional().meta({ description: "Only contracts with these reasons" }),
    ...pageInput(25),
  }),
  output: pageOf(
    z.object({
      contract_id: z.string(),
      contract_title: z.string(),
      worker_id: outgoingUuid,
      worker_name: z.string(),
      reason: z.enum(listedExceptions).meta({
        description: "Why there is no invoice; otherwise the cause of the correction",
      }),
      detail: z.string(),
      pay_correction: z
        .object({ id: outgoingUuid, from: outgoingDay, to: outgoingDay, amount: money, currency: z.string() })
        .nullable()
        .meta({ description: "What is left to pay, or was overpaid, until someone decides" }),
    }),
  ),
});

export const closePaymentCycle = defineOperation({
  name: "close_payment_cycle",
  words: "payroll lock finish run month",
  method: "POST",
  path: "/payment-cycles/{cycle_id}/close",
  scope: "accounting:write",
  summary: "Close a payment cycle",
  description:
    "Invoices are then created in the background; `contracts_done` shows the progress. Refused with 409 while a contract is missing an exchange rate; the checklist in the totals shows what blocks closing. If two people close the cycle at the same time, the second one gets 409 with the name of the first. With `expected_totals`, nothing is invoiced unless the totals are these: they are compared now, and again before the first invoice, when a difference opens the cycle again and `stopped` says why.",
  example: {
    expected_totals: [{ legal_entity_id: "5b0c9c1e-3f0a-4a52-9d8e-1f7b5f2f9a10", currency: "EUR", total: "48250.00" }],
  },
  needsProof: true,
  input: z.object({
    cycle_id,
    expected_totals: z
      .array(
        z.object({
          legal_entity_id: z.uuid({ error: "must be a UUID" }),
          currency: currencyCode,
          total: expectedTotal,
        }),
      )
      .max(10_000, "must have at most 10,000 totals")
      .optional()
      .meta({
        description:
          "The totals that were confirmed: what each legal entity is invoiced in each currency, `totals` and `seats` of `GET /payment-cycles/{cycle_id}/totals` added up. What isn't listed is expected to be 0",
      }),
  }),
  output: z.object({ data: cycleDetail }),
  changes: ["payment-cycles", "invoices", "contracts", "timesheets", "invoice-adjustments", "pay-corrections"],
});

export const reopenPaymentCycle = defineOperation({
  name: "reopen_payment_cycle",
  words: "open again undo closing payroll payroll unlock again",
  method: "POST",
  path: "/payment-cycles/{cycle_id}/reopen",
  scope: "accounting:write",
  summary: "Reopen a closed payment cycle",
  description:
    "Cancels its invoices in the background and releases timesheets and adjustments. Invoice numbers aren't reused. Refused with 409 once any of its invoices is in a payment, or an adjustment settles a correction of its pay.",
  input: z.object({ cycle_id }),
  output: z.object({ data: cycleDetail }),
  destructive: true,
  changes: ["payment-cycles", "invoices", "contracts", "timesheets", "invoice-adjustments", "pay-corrections"],
});
