import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { money, oneOf, oneOrMany, outgoingDay, outgoingUuid } from "#lib/platform/api/fields.ts";
import { pageInput, pageOf, searchText } from "#lib/platform/api/list-fields.ts";
import { cycleFrequencies } from "#lib/workforce/contracts/rules.ts";
import { area, cycle_id, day, paymentCycle } from "./fields.ts";
import { previewRow } from "./preview-row.ts";
import { cycleExceptions, cycleStatuses } from "./rules.ts";

const cycleDetail = paymentCycle
  .extend({
    requested_by: z
      .object({ id: outgoingUuid, name: z.string() })
      .nullable()
      .meta({ description: "Who last asked for closing or reopening; null for an API token of the organization" }),
    allowed: z.array(z.enum(["update", "close", "reopen"])).meta({ description: "What can be done with it now" }),
    invoices_in_payment: z
      .int()
      .meta({ description: "Of a closed cycle, invoices whose money is on its way or there; above 0 it stays closed" }),
  })
  .meta({ id: "PaymentCycleDetail" });

export const listPaymentCycles = defineOperation({
  name: "list_payment_cycles",
  method: "GET",
  path: "/payment-cycles",
  area,
  scope: "accounting:read",
  summary: "List payment cycles",
  description: "Newest first. A cycle is a period whose work is paid together, of all contracts with its frequency.",
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
  area,
  scope: "accounting:read",
  summary: "Retrieve a payment cycle with its progress",
  input: z.object({ cycle_id }),
  output: z.object({ data: cycleDetail }),
});

export const createPaymentCycle = defineOperation({
  name: "create_payment_cycle",
  method: "POST",
  path: "/payment-cycles",
  area,
  scope: "accounting:write",
  summary: "Create a payment cycle",
  description:
    "It follows the last one of its frequency without a gap; only the first says where they start. A month runs from the 1st, half a month from the 1st or the 16th, one week or two from any day.",
  input: z.object({
    frequency: oneOf(cycleFrequencies),
    starts_on: day.optional().meta({ description: "Default: the day after the last cycle of the frequency" }),
    cutoff_on: day.optional().meta({ description: "Default: 5 days before its end" }),
    due_on: day.optional().meta({ description: "Default: 7 days after its end" }),
  }),
  output: z.object({ data: cycleDetail }),
  status: 201,
  changes: ["payment-cycles", "invoices", "contracts", "timesheets", "invoice-adjustments"],
});

export const updatePaymentCycle = defineOperation({
  name: "update_payment_cycle",
  method: "PATCH",
  path: "/payment-cycles/{cycle_id}",
  area,
  scope: "accounting:write",
  summary: "Change the cut-off or due date of a payment cycle",
  description: "While it is open.",
  input: z.object({ cycle_id, cutoff_on: day.optional(), due_on: day.optional() }),
  output: z.object({ data: cycleDetail }),
  changes: ["payment-cycles", "invoices", "contracts", "timesheets", "invoice-adjustments"],
});

const previewFilters = {
  changed: z.enum(["true", "false"], { error: "must be true or false" }).optional().meta({
    description:
      "`true`: only contracts whose total is not what it was, or that get no invoice. Where they are few, a page can have fewer than `limit` while `has_more` is true",
  }),
  search: searchText("Part of the worker's name, email or job title, or the id of a contract"),
};

export const previewPaymentCycle = defineOperation({
  name: "preview_payment_cycle",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/preview",
  area,
  scope: "accounting:read",
  summary: "What a payment cycle pays, contract by contract",
  description:
    "Of an open cycle what closing it now would invoice, of a closed one what was invoiced, each beside the cycle before and with the reasons for a difference. Contracts that were paid in the cycle before and are over now are rows without lines. The totals have the number of invoices and the work that is not approved.",
  input: z.object({ cycle_id, ...previewFilters, ...pageInput(25) }),
  output: pageOf(previewRow),
});

export const exportPaymentCyclePreview = defineOperation({
  name: "export_payment_cycle_preview",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/preview/export",
  area,
  scope: "accounting:read",
  summary: "Export what a payment cycle pays as CSV",
  description:
    "Every contract of the preview that the filters select, without its lines, in the same order, as one CSV file.",
  input: z.object({ cycle_id, ...previewFilters }),
  output: z.string(),
  produces: "text/csv",
});

const totals = z.object({
  legal_entity_id: outgoingUuid,
  legal_entity_name: z.string(),
  currency: z.string(),
  contracts: z.int().meta({ description: "Contracts with an invoice" }),
  amount: money,
  service_fee: money,
  vat_total: money,
  total: money,
  previous_contracts: z.int(),
  previous_total: money.nullable().meta({ description: "Of the cycle before; null when there is none that is closed" }),
});

const seats = z.object({
  legal_entity_id: outgoingUuid,
  legal_entity_name: z.string(),
  currency: z.string().meta({ description: "Of the legal entity, or USD where no exchange rate of it is known" }),
  seats: z.int().meta({ description: "Contracts with an invoice, in any currency" }),
  amount: money,
  vat_total: money,
  total: money,
});

const unapproved = z.array(
  z.object({
    currency: z.string(),
    count: z.int(),
    amount: money.meta({ description: "The sum of the rows; negative where deductions outweigh" }),
  }),
);

const closing = z
  .object({
    invoices: z
      .int()
      .meta({ description: "Invoices that it makes: one per contract that is paid, and those for seats" }),
    days_before_cutoff: z.int().meta({
      description: "How many days early: from today (UTC) to the cut-off; 0 on that day and later",
    }),
    unapproved_timesheets: unapproved.meta({
      description:
        "By currency, time that it leaves out because it is not approved: `GET /timesheets` lists it by `payment_cycle_id` and `status` = `pending`",
    }),
    unapproved_adjustments: unapproved.meta({
      description:
        "By currency, adjustments that it leaves out because they are not approved: `GET /invoice-adjustments` lists them in the same way",
    }),
  })
  .nullable()
  .meta({ id: "PaymentCycleClosing", description: "What closing it now would do; null unless it is open" });

export const getPaymentCycleTotals = defineOperation({
  name: "get_payment_cycle_totals",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/totals",
  area,
  scope: "accounting:read",
  summary: "Totals of a payment cycle, and what closing it would do",
  description:
    "By legal entity and currency, beside the cycle before; of a closed cycle the sums of its invoices. Of an open one, `closing` has how many invoices closing it now makes and what it leaves out.",
  input: z.object({ cycle_id }),
  output: z.object({
    data: z.object({
      totals: z.array(totals),
      seats: z.array(seats).meta({ description: "The invoice of each legal entity for the platform" }),
      exceptions: z
        .array(z.object({ reason: z.enum(cycleExceptions), contracts: z.int() }))
        .meta({ description: "Contracts that get no invoice" }),
      previous_cycle: z
        .object({ id: outgoingUuid, starts_on: outgoingDay, ends_on: outgoingDay })
        .nullable()
        .meta({ description: "The closed cycle that it is compared with" }),
      closing,
    }),
  }),
});

export const listPaymentCycleExceptions = defineOperation({
  name: "list_payment_cycle_exceptions",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/exceptions",
  area,
  scope: "accounting:read",
  summary: "Contracts that got no invoice in a closed payment cycle, and why",
  description: "Of an open cycle nothing yet: its preview says what they would be.",
  input: z.object({
    cycle_id,
    reasons: oneOrMany(cycleExceptions).optional().meta({ description: "Only contracts with these reasons" }),
    ...pageInput(25),
  }),
  output: pageOf(
    z.object({
      contract_id: z.string(),
      contract_title: z.string(),
      worker_id: outgoingUuid,
      worker_name: z.string(),
      reason: z.enum(cycleExceptions),
      detail: z.string(),
    }),
  ),
});

export const closePaymentCycle = defineOperation({
  name: "close_payment_cycle",
  method: "POST",
  path: "/payment-cycles/{cycle_id}/close",
  area,
  scope: "accounting:write",
  summary: "Close a payment cycle",
  description:
    "The workers then make its invoices, and `contracts_done` says how far they are. Of two people who close at the same time one is told 409, and who was faster.",
  input: z.object({ cycle_id }),
  output: z.object({ data: cycleDetail }),
  changes: ["payment-cycles", "invoices", "contracts", "timesheets", "invoice-adjustments"],
});

export const reopenPaymentCycle = defineOperation({
  name: "reopen_payment_cycle",
  method: "POST",
  path: "/payment-cycles/{cycle_id}/reopen",
  area,
  scope: "accounting:write",
  summary: "Reopen a closed payment cycle",
  description:
    "The workers cancel its invoices, whose numbers stay taken, and set hours and adjustments free. Refused with 409 once any of its invoices is in a payment.",
  input: z.object({ cycle_id }),
  output: z.object({ data: cycleDetail }),
  destructive: true,
  changes: ["payment-cycles", "invoices", "contracts", "timesheets", "invoice-adjustments"],
});
