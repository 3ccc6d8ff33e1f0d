import { z } from "zod";
import { defineOperation } from "#lib/api/contract.ts";
import { money, oneOf, oneOrMany, outgoingDay, outgoingUuid, pageLimit } from "#lib/api/fields.ts";
import { area, cycle_id, cycleExceptions, cycleFrequencies, cycleStatuses, day, paymentCycle } from "./fields.ts";
import { previewRow } from "./preview-row.ts";

const cursor = z.string().max(2000).optional();
const page = { has_more: z.boolean(), next_cursor: z.string().nullable() };

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
    frequency: oneOrMany(cycleFrequencies).optional(),
    status: oneOrMany(cycleStatuses).optional(),
    limit: pageLimit(25),
    cursor,
  }),
  output: z.object({ data: z.array(paymentCycle), ...page }),
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
});

const previewFilters = {
  changed: z.enum(["true", "false"], { error: "must be true or false" }).optional().meta({
    description:
      "`true`: only contracts whose total is not what it was, or that get no invoice. Where they are few, a page can have fewer than `limit` while `has_more` is true",
  }),
  search: z
    .string()
    .trim()
    .max(100, "Use at most 100 characters")
    .optional()
    .meta({ description: "Part of the worker's name, e-mail or job title, or the id of a contract" }),
};

export const previewPaymentCycle = defineOperation({
  name: "preview_payment_cycle",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/preview",
  area,
  scope: "accounting:read",
  summary: "What a payment cycle pays, contract by contract",
  description:
    "Of an open cycle what closing it now would invoice, of a closed one what was invoiced, each beside the cycle before and with the reasons for a difference. Contracts that were paid in the cycle before and are over now are rows without lines.",
  input: z.object({ cycle_id, ...previewFilters, limit: pageLimit(25), cursor }),
  output: z.object({ data: z.array(previewRow), ...page }),
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

export const getPaymentCycleTotals = defineOperation({
  name: "get_payment_cycle_totals",
  method: "GET",
  path: "/payment-cycles/{cycle_id}/totals",
  area,
  scope: "accounting:read",
  summary: "Totals of a payment cycle",
  description: "By legal entity and currency, beside the cycle before; of a closed cycle the sums of its invoices.",
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
  input: z.object({ cycle_id, reason: oneOrMany(cycleExceptions).optional(), limit: pageLimit(25), cursor }),
  output: z.object({
    data: z.array(
      z.object({
        contract_id: z.string(),
        contract_title: z.string(),
        worker_id: outgoingUuid,
        worker_name: z.string(),
        reason: z.enum(cycleExceptions),
        detail: z.string(),
      }),
    ),
    ...page,
  }),
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
});
