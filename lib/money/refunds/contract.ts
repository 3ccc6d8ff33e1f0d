import { z } from "zod";
import {
  currencies,
  currencyText,
  entities,
  expectedTotal,
  invoiceIds,
  legalEntity,
  numberOf,
  paidAt,
  paymentPageOf,
  reasonText,
  workers,
} from "#lib/money/fields.ts";
import { inArea, type OutputOf } from "#lib/platform/declaration/contract.ts";
import { dateOrDateTime, money, oneOf, oneOrMany, timestamp } from "#lib/platform/declaration/fields.ts";
import {
  csvInput,
  pageInput,
  searchText,
  sortBy,
  sortOrder,
  totalsField,
  totalsInput,
} from "#lib/platform/declaration/list-fields.ts";

export const refundStatuses = ["processing", "paid", "failed"] as const;

const defineOperation = inArea("Refunds");

const versions = ["2026-04-30"] as const;

/** What is returned, in the currency that the invoices were paid in. */
const paid = {
  paid_currency: currencyText.nullable().meta({
    description: "The currency that the invoices were paid in. Null if they were paid in several",
  }),
  total_paid_currency: money.nullable().meta({ description: "`total` in `paid_currency`" }),
  fx_rate: z.string().nullable().meta({
    description: "Units of `paid_currency` per unit of `payment_currency`, as in the payment. Null if rates differ",
  }),
};

const refundRow = z
  .object({
    id: z.string(),
    label: numberOf("CN-DE-2026-0001"),
    total: money,
    net_total: money.meta({ description: "`total` without VAT" }),
    vat_total: money.meta({ description: "The VAT included in `total`, at the rates of the invoices" }),
    status: z.enum(refundStatuses),
    created_at: timestamp,
    paid_at: timestamp.nullable().meta({ description: "When the money was returned" }),
    release: z
      .boolean()
      .meta({ description: "Whether the work of its invoices can be billed again once they are fully refunded" }),
    payment_currency: currencyText.meta({ description: "The currency of the invoices and of `total`" }),
    ...paid,
    entity_type: z.enum(["individual", "company"]),
    workers,
    invoices: invoiceIds,
    legal_entity: legalEntity.optional().meta({ description: "Only with expand=legal_entity" }),
    reason: z.string().optional().meta({ description: "Only with expand=legal_entity" }),
  })
  .meta({ id: "RefundStatementRow" });

const refund = refundRow
  .extend({
    legal_entity: legalEntity,
    reason: z.string(),
    failure_reason: z.string().nullable(),
    earliest_paid_at: timestamp.meta({
      description: "The earliest time for marking it paid: when the latest of its invoices was paid",
    }),
    released: z
      .object({
        timesheets: z.int(),
        adjustments: z.int(),
        fixed_pay: z
          .int()
          .meta({ description: "Invoices whose pay has no timesheets, and is billed again by an adjustment" }),
        employer_cost: z.int().meta({ description: "Invoices whose employer cost is billed again by an adjustment" }),
      })
      .meta({ description: "What can be billed again; 0 until the refund is paid" }),
    items: z.array(
      z.object({
        invoice_id: z.string(),
        label: z.string(),
        invoice_status: z.string().meta({
          description: "`refunded` once it's fully refunded: what its refunds release has been released",
        }),
        invoice_total: money,
        amount: money.meta({ description: "Amount refunded by this statement" }),
        net_total: money.meta({ description: "`amount` without VAT" }),
        vat_total: money.meta({ description: "The VAT included in `amount`" }),
        vat_percentage: z.string().meta({ description: "The invoice's VAT rate. Empty if it has no VAT" }),
        paid_currency: currencyText.meta({ description: "The currency that the invoice was paid in" }),
        fx_rate: z.string().meta({ description: "Units of `paid_currency` per unit of the invoice's currency" }),
        amount_paid_currency: money.meta({ description: "`amount` in `paid_currency`" }),
        refunded_total: money.meta({ description: "Amount refunded for the invoice by all statements" }),
      }),
    ),
  })
  .meta({ id: "RefundStatement" });

const breakdownRow = z
  .object({
    date: timestamp.meta({ description: "When the refunded invoice was issued" }),
    payment_date: timestamp.meta({
      description: "When the money was returned; until then, when the statement was created",
    }),
    invoice_id: z.string(),
    invoice_label: z.string(),
    contract_id: z.string(),
    contract_type: z.string(),
    contract_country: z.string(),
    contractor_unique_identifier: z.string(),
    contractor_employee_name: z.string(),
    contractor_email: z.string(),
    contractor_pic_url: z.string().nullable(),
    currency: currencyText,
    total: money,
    net_total: money,
    vat_total: money,
    payment_currency: currencyText.meta({ description: "The currency that the invoice was paid in" }),
    total_payment_currency: money,
    fx_rate: z.string().meta({ description: "Units of `payment_currency` per unit of `currency`" }),
  })
  .meta({ id: "RefundBreakdownRow" });

const filters = {
  date_from: dateOrDateTime.optional().meta({ description: "Created on or after this date" }),
  date_to: dateOrDateTime.optional().meta({ description: "Created before this date" }),
  currencies: currencies.meta({
    description: "One currency code or several: of the invoices, or of the payments that are refunded",
  }),
  entities,
  statuses: oneOrMany(refundStatuses).optional().meta({ description: "One status or several. Default: every status" }),
  search: searchText("Text in the label, in a worker's name or in the label of an invoice"),
  sort_by: sortBy(["created_at", "total"]),
  sort_order: sortOrder,
};

const refund_statement_id = z.string().min(1).max(100);

export const listRefundStatements = defineOperation({
  name: "list_refund_statements",
  words: "credit notes money back returned reimbursed refund refunded given",
  tolerant: true,
  method: "GET",
  path: "/refund-statements",
  scope: "accounting:read",
  versions,
  summary: "List refund statements",
  description: "Refunds of paid invoices, newest first.",
  input: z.object({
    ...filters,
    ...pageInput(50),
    ...totalsInput,
    expand: oneOf(["legal_entity"]).optional().meta({ description: "`legal_entity` adds who is refunded and why" }),
  }),
  output: paymentPageOf(refundRow).extend(totalsField("refunds")),
  errors: { 400: "coded", 403: "coded", 500: "coded" },
});

export const exportRefundStatements = defineOperation({
  name: "export_refund_statements",
  words: "download refunds excel spreadsheet",
  page: "/refunds",
  method: "GET",
  path: "/refund-statements/export",
  scope: "accounting:read",
  summary: "Export refund statements as CSV",
  description: "Every statement that matches the list's filters, in the same order, in one CSV file.",
  needsProof: true,
  input: z.object({ ...filters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

export const getRefundStatement = defineOperation({
  name: "get_refund_statement",
  words: "credit note details",
  method: "GET",
  path: "/refund-statements/{refund_statement_id}",
  scope: "accounting:read",
  summary: "Retrieve a refund statement",
  description: "One refund statement, which is also the credit note, with the amount refunded for each invoice.",
  input: z.object({ refund_statement_id }),
  output: z.object({ data: refund }),
});

export const getRefundStatementBreakdown = defineOperation({
  name: "get_refund_statement_breakdown",
  words: "credit note invoices share",
  method: "GET",
  path: "/refund-statements/{refund_statement_id}/breakdown",
  scope: "accounting:read",
  versions: ["2026-05-11"],
  summary: "Retrieve the breakdown of a refund statement",
  description: "One row per invoice. The rows add up to the statement's total.",
  input: z.object({ refund_statement_id }),
  output: z.object({
    data: z.array(breakdownRow),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
});

const amountHint = "must be a positive amount as text with the digits of the invoice's currency, e.g. 80.00";

const amount = z
  .string({ error: amountHint })
  .regex(/^(?=.*[1-9])\d{1,15}(\.\d{1,4})?$/, amountHint)
  .optional()
  .meta({ description: "Amount to refund, in the invoice's currency. Default: everything that hasn't been refunded" });

const invoice_id = z.string().regex(/^[\w-]{1,100}$/, "must be the id of an invoice");

export const createRefund = defineOperation({
  name: "create_refund",
  words: "money back credit reimburse invoice",
  method: "POST",
  path: "/refund-statements",
  scope: "accounting:write",
  summary: "Refund invoices",
  description:
    "Creates one refund statement with its own credit note number, for paid invoices of one legal entity and currency that were paid in one currency. You can't refund more than was paid and hasn't been refunded yet. Send `invoice_id` for one invoice, or `items` for several.",
  example: { invoice_id: "iq3Zt9_wKd7vXbN2mPcRa", amount: "250.00", reason: "Two days were billed twice" },
  input: z.object({
    invoice_id: invoice_id.optional(),
    amount,
    items: z
      .array(z.object({ invoice_id, amount }))
      .min(1, "must include at least one invoice")
      .max(1000, "must include at most 1,000 invoices")
      .optional()
      .meta({ description: "Invoices and how much of each to refund" }),
    reason: reasonText,
    release: z.boolean({ error: "must be true or false" }).default(false).meta({
      description:
        "Bill the work again: once the refund is paid, the invoices' timesheets, adjustments, and fixed pay are part of the next payment cycle. Only if the invoices are refunded in full and are for contracts",
    }),
    expected_total: expectedTotal.optional().meta({
      description:
        "The total that was confirmed, in the invoices' currency. If the refund would come to another amount, it's refused with 409 and both amounts",
    }),
  }),
  output: z.object({ data: refund }),
  status: 201,
  changes: ["payments", "invoices", "refund-statements", "payment-cycles"],
});

export const markRefundPaid = defineOperation({
  name: "mark_refund_paid",
  words: "money arrived back confirm credit",
  method: "POST",
  path: "/refund-statements/{refund_statement_id}/mark-paid",
  scope: "accounting:write",
  summary: "Mark a refund paid",
  description:
    "The money has been returned. Invoices that are fully refunded become refunded. If their latest refund has `release`, their work can be billed again.",
  needsProof: true,
  input: z.object({
    refund_statement_id,
    paid_at: paidAt.meta({
      description:
        "ISO 8601 date (UTC) or date-time, not before the latest of its invoices was paid and not in the future. Default: now",
    }),
  }),
  output: z.object({ data: refund }),
  changes: [
    "pay-corrections",
    ...["payments", "invoices", "refund-statements", "payment-cycles"],
    ...["timesheets", "invoice-adjustments", "adjustments"],
  ],
});

export const failRefund = defineOperation({
  name: "fail_refund",
  words: "bounced credit",
  method: "POST",
  path: "/refund-statements/{refund_statement_id}/fail",
  scope: "accounting:write",
  summary: "Mark a refund failed",
  description: "The money isn't coming back. The amounts can be refunded again.",
  input: z.object({ refund_statement_id, reason: reasonText }),
  output: z.object({ data: refund }),
  changes: ["payments", "invoices", "refund-statements", "payment-cycles"],
});

export type Refund = OutputOf<typeof getRefundStatement>["data"];
