import { z } from "zod";
import {
  currencies,
  currencyCode,
  entities,
  expectedTotal,
  paidAt,
  paymentPageOf,
  reasonText,
} from "#lib/money/fields.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { dateOrDateTime, oneOf, oneOrMany, text, wholeNumber } from "#lib/platform/declaration/fields.ts";
import { csvInput, pageInput, searchText, sortBy, sortOrder } from "#lib/platform/declaration/list-fields.ts";
import { breakdownRow } from "./breakdown-row.ts";
import { payment, paymentRow, preview } from "./payment-row.ts";
import { paymentMethods, paymentStatuses } from "./rules.ts";

export const paymentSortKeys = ["created_at", "total", "status", "due_date"] as const;

/** Maximum invoices one call can name. */
const maxInvoices = 1000;

const defineOperation = inArea("Payments");

const filters = {
  date_from: dateOrDateTime.optional().meta({ description: "Payments created on or after this date" }),
  date_to: dateOrDateTime.optional().meta({ description: "Payments created before this date" }),
  currencies,
  entities,
  statuses: oneOrMany(paymentStatuses)
    .optional()
    .meta({ description: "One status or several. Without it, paid and processing ones" }),
  worker_id: z
    .uuid({ error: "must be a UUID" })
    .toLowerCase()
    .optional()
    .meta({ description: "Only payments with an invoice for this person's contracts" }),
  search: searchText("Text in the label, in a worker's name or in the label of an invoice"),
  sort_by: sortBy(paymentSortKeys).meta({
    description:
      "With `status`, `desc` begins with those that await confirmation (`processing`), the newest first. With `due_date`, those that await confirmation by the earliest due date of their invoices, then the others, the newest first",
  }),
  sort_order: sortOrder,
};

const payment_id = z.string().min(1).max(100);

export const listPayments = defineOperation({
  name: "list_payments",
  words: "paid transferred wire transfers stuck processing receipt money sent spend spent what month",
  tolerant: true,
  method: "GET",
  path: "/payments",
  scope: "accounting:read",
  summary: "List payments",
  description:
    "Payments of the organization, newest first, with what each one settles. Failed and canceled payments are included only if `statuses` lists them. Page with `next_cursor`.",
  input: z.object({
    ...filters,
    ...pageInput(50),
    expand: oneOf(["legal_entity"])
      .optional()
      .meta({ description: "`legal_entity` adds the payer, the number of invoices, and when the first is due" }),
  }),
  output: paymentPageOf(paymentRow),
  errors: { 500: "coded" },
});

export const exportPayments = defineOperation({
  name: "export_payments",
  words: "download excel spreadsheet accountant",
  page: "/payments",
  method: "GET",
  path: "/payments/export",
  scope: "accounting:read",
  summary: "Export payments as CSV",
  description: "Every payment that matches the list's filters, in the same order, in one CSV file.",
  needsProof: true,
  input: z.object({ ...filters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

export const getPayment = defineOperation({
  name: "get_payment",
  words: "paid wire transfer receipt details",
  method: "GET",
  path: "/payments/{payment_id}",
  scope: "accounting:read",
  summary: "Retrieve a payment",
  description: "One payment with its totals for invoices and service fee, by currency.",
  input: z.object({ payment_id }),
  output: z.object({ data: payment }),
});

export const getPaymentBreakdown = defineOperation({
  name: "get_payment_breakdown",
  words: "break down fees fee share per worker wire payment composition cost split",
  tolerant: true,
  method: "GET",
  path: "/payments/{payment_id}/breakdown",
  scope: "accounting:read",
  summary: "Retrieve the breakdown of a payment",
  description:
    "One row per invoice without its fee, followed by rows for the service fee. The `total_payment_currency` values add up to the payment's total. For payments with more than 5,000 invoices, use `limit` and `offset`, or export CSV.",
  input: z.object({
    payment_id,
    limit: wholeNumber(1, 5000).optional().meta({ description: "Maximum number of rows, 1 to 5,000. Default: all" }),
    offset: wholeNumber(0, 999_999_999).default(0).meta({ description: "Index of the first row. Default 0." }),
  }),
  output: z.object({ data: z.array(breakdownRow) }),
});

export const exportPaymentBreakdown = defineOperation({
  name: "export_payment_breakdown",
  page: "/payments/{payment_id}",
  method: "GET",
  path: "/payments/{payment_id}/breakdown/export",
  scope: "accounting:read",
  summary: "Export a payment's breakdown as CSV",
  description: "Every row of the breakdown in one CSV file.",
  needsProof: true,
  input: z.object({ payment_id, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

const asked = {
  invoice_ids: z
    .array(z.string().regex(/^[\w-]{1,100}$/, "must be the id of an invoice"))
    .min(1, "must include at least one invoice")
    .max(maxInvoices, `must include at most ${maxInvoices} invoices`)
    .optional()
    .meta({ description: `1 to ${maxInvoices} invoices of one legal entity` }),
  payment_cycle_id: z
    .uuid({ error: "must be a UUID" })
    .optional()
    .meta({ description: "Instead of `invoice_ids`: every payable invoice of the cycle and of `legal_entity_id`" }),
  legal_entity_id: z
    .uuid({ error: "must be a UUID" })
    .optional()
    .meta({ description: "Who pays; required with `payment_cycle_id`" }),
  payment_currency: currencyCode
    .optional()
    .meta({ description: "ISO 4217 code. Default: the currency of the legal entity" }),
  paid_at: paidAt.meta({
    description:
      "If the money has already left: ISO 8601 date (UTC) or date-time, not before the latest invoice was issued and not in the future. The exchange rates of that day (UTC) apply. Default: not paid yet, and today's rates",
  }),
};

export const previewPayment = defineOperation({
  name: "preview_payment",
  words: "cost of paying fees how much would",
  method: "POST",
  path: "/payments/preview",
  scope: "accounting:read",
  summary: "Preview a payment",
  description:
    "The amount that `create_payment` would pay for the same input, at today's exchange rates or those of `paid_at`. Doesn't pay anything.",
  example: { invoice_ids: ["iq3Zt9_wKd7vXbN2mPcRa"] },
  input: z.object(asked),
  output: z.object({ data: preview }),
  changes: [],
});

export const createPayment = defineOperation({
  name: "create_payment",
  words: "pay settle send money transfer bills",
  method: "POST",
  path: "/payments",
  scope: "accounting:write",
  summary: "Pay invoices",
  description:
    "Creates one payment by one legal entity for invoices that are awaiting payment, and moves them to processing. Amounts are converted at today's exchange rates. With `paid_at`, the payment is paid at once, at the rates of that day. Send an Idempotency-Key so you can retry safely.",
  example: { invoice_ids: ["iq3Zt9_wKd7vXbN2mPcRa"], method: "bank_transfer" },
  needsProof: true,
  input: z.object({
    ...asked,
    method: oneOf(paymentMethods).meta({ description: "How the money is sent" }),
    timezone: z
      .string()
      .regex(/^[+-](0\d|1[0-4]):[0-5]\d$/, "must be an offset such as +02:00")
      .default("+00:00")
      .meta({ description: "The payer's UTC offset. Default +00:00." }),
    expected_total: expectedTotal.optional().meta({
      description:
        "The total that was confirmed, in the payment's currency. If the payment would come to another amount, it's refused with 409 and both amounts",
    }),
  }),
  output: z.object({ data: payment }),
  status: 201,
  changes: ["payments", "invoices", "refund-statements", "payment-cycles"],
});

export const markPaymentPaid = defineOperation({
  name: "mark_payment_paid",
  words: "settled arrived received confirm payment",
  method: "POST",
  path: "/payments/{payment_id}/mark-paid",
  scope: "accounting:write",
  summary: "Mark a payment paid",
  description:
    "Marks the payment and its invoices as paid. If these were the last unpaid invoices of a payment cycle, the cycle is paid too. With `expected_total`, nothing happens unless the payment comes to that amount. To confirm many payments, call it for each, with an Idempotency-Key of its own.",
  needsProof: true,
  input: z.object({
    payment_id,
    paid_at: paidAt.meta({
      description:
        "ISO 8601 date (UTC) or date-time, not before the latest of its invoices was issued and not in the future; the payment keeps its exchange rates. Default: now",
    }),
    service_reference: text()
      .min(1, "Enter a reference, or leave it out")
      .max(200, "Use at most 200 characters")
      .optional()
      .meta({ description: "Transfer reference, as on the bank statement" }),
    expected_total: expectedTotal.optional().meta({
      description:
        "The total that was confirmed, in the payment's currency. If the payment has another one, it's refused with 409 and both amounts",
    }),
  }),
  output: z.object({ data: payment }),
  changes: ["payments", "invoices", "refund-statements", "payment-cycles"],
});

export const failPayment = defineOperation({
  name: "fail_payment",
  words: "bounced rejected returned payment",
  method: "POST",
  path: "/payments/{payment_id}/fail",
  scope: "accounting:write",
  summary: "Mark a payment failed",
  description: "The transfer didn't go through. Its invoices are awaiting payment again.",
  input: z.object({ payment_id, reason: reasonText }),
  output: z.object({ data: payment }),
  changes: ["payments", "invoices", "refund-statements", "payment-cycles"],
});

export const cancelPayment = defineOperation({
  name: "cancel_payment",
  words: "stop call off payment",
  method: "POST",
  path: "/payments/{payment_id}/cancel",
  scope: "accounting:write",
  summary: "Cancel a payment",
  description: "Its invoices are awaiting payment again.",
  input: z.object({ payment_id, reason: reasonText }),
  output: z.object({ data: payment }),
  destructive: true,
  changes: ["payments", "invoices", "refund-statements", "payment-cycles"],
});
