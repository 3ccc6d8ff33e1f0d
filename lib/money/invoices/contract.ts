import { z } from "zod";
import { defineOperation } from "#lib/platform/api/contract.ts";
import {
  dateOrDateTime,
  money,
  oneOf,
  oneOrMany,
  outgoingUuid,
  pageLimit,
  timestamp,
  totalIsMinimum,
  wholeNumber,
} from "#lib/platform/api/fields.ts";
import { cursor, searchText, sortBy, sortOrder } from "#lib/platform/api/list-fields.ts";

/** Statuses in lists. */
export const invoiceListStatuses = [
  "pending",
  "processing",
  "processed",
  "paid",
  "credited",
  "refunded",
  "canceled",
  "skipped",
  "failed",
] as const;

/** Statuses of one invoice: finer than in lists. */
export const invoiceStatuses = [
  "open",
  "pending",
  "skipped",
  "preprocessing",
  "processing",
  "credited",
  "processed",
  "paid",
  "failed",
  "cancelled",
  "refunded",
  "unpayable",
  "awaiting_payment",
] as const;

export const invoiceSorts = ["issued_at", "due_date", "total"] as const;

const optionalMoney = money.nullable();
const optionalTime = timestamp.nullable();

const invoiceWorker = z.object({ id: outgoingUuid, name: z.string(), country: z.string() }).nullable();

export const invoiceSummary = z
  .object({
    id: z.string(),
    label: z.string(),
    total: money.meta({ description: "With fees and VAT" }),
    amount: optionalMoney,
    status: z.enum(invoiceListStatuses),
    vat_id: z.string(),
    vat_total: money,
    vat_percentage: z.string(),
    paid_at: optionalTime,
    currency: z.string().meta({ description: "ISO 4217 code", examples: ["EUR"] }),
    service_fee: money,
    due_date: optionalTime,
    issued_at: optionalTime,
    created_at: timestamp,
    is_overdue: z.boolean(),
    contract_id: z.string().nullable(),
    recipient_legal_entity_id: outgoingUuid,
    billing_type: z.enum(["FEE", "WORK", "RESERVE", "PREPAID_BILLING"]),
    document_type: z.enum(["INVOICE", "FUNDING_STATEMENT"]),
    worker: invoiceWorker.optional().meta({ description: "Only with expand=worker" }),
  })
  .meta({ id: "InvoiceSummary" });

const invoice = z
  .object({
    id: z.string(),
    label: z.string(),
    total: money,
    status: z.enum(invoiceStatuses),
    paid_at: optionalTime,
    currency: z.string().meta({ description: "ISO 4217 code", examples: ["EUR"] }),
    due_date: optionalTime,
    issued_at: optionalTime,
    worker_id: outgoingUuid.nullable(),
    created_at: timestamp,
    recipient_legal_entity_id: outgoingUuid,
    line_items: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        total: money,
        fx_rate: z.string(),
        quantity: z.int(),
        tax_rate: z.string(),
        tax_type: z.string().nullable(),
        description: z.string(),
        price_per_unit: z.number(),
        sub_description: z.string(),
      }),
    ),
    worker: invoiceWorker.optional().meta({ description: "Only with expand=worker" }),
  })
  .meta({ id: "Invoice" });

const filters = {
  issued_from_date: dateOrDateTime.optional().meta({ description: "Invoices issued on or after this date" }),
  issued_to_date: dateOrDateTime.optional().meta({ description: "Invoices issued before this date" }),
  status: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "`all` returns every status; anything else, or nothing, only paid invoices" }),
  statuses: oneOrMany(invoiceListStatuses)
    .optional()
    .meta({ description: "Only these statuses; takes precedence over `status`" }),
  include: oneOf(["cor"]).optional().meta({ description: "`cor` includes invoices from COR workers" }),
  search: searchText("Text in the label or the worker's name"),
  sort_by: sortBy(invoiceSorts),
  sort_order: sortOrder,
};

const expand = oneOf(["worker"]).optional().meta({ description: "`worker` adds the worker's id, name and country" });

export const listInvoices = defineOperation({
  name: "list_invoices",
  tolerant: true,
  method: "GET",
  path: "/invoices",
  area: "Invoices",
  scope: "accounting:read",
  summary: "List invoices",
  description:
    "Invoices of the organization, newest first. Only paid ones unless `status` is `all`. Page by `offset`, or by `cursor` with the value of `page.cursor`.",
  input: z.object({
    ...filters,
    limit: pageLimit(25),
    offset: wholeNumber(0, 999_999_999).optional().meta({ description: "Index of the first record. Default 0." }),
    cursor: cursor.meta({ description: "Value of `page.cursor` of the previous answer" }),
    expand,
  }),
  output: z.object({
    data: z.array(invoiceSummary),
    page: z.object({
      offset: z.int(),
      total_rows: z.int(),
      total_is_minimum: totalIsMinimum,
      items_per_page: z.int(),
      cursor: z
        .string()
        .nullable()
        .optional()
        .meta({ description: "Absent when paging by `offset`; null on the last page" }),
    }),
  }),
  errors: { 400: "bare_items" },
});

/** Columns of the export, in order. */
export const exportColumns = [
  "label",
  "status",
  "issued_at",
  "due_date",
  "paid_at",
  "worker",
  "country",
  "currency",
  "amount",
  "service_fee",
  "vat_total",
  "total",
  "contract_id",
  "id",
];

export const exportInvoices = defineOperation({
  name: "export_invoices",
  method: "GET",
  path: "/invoices/export",
  area: "Invoices",
  scope: "accounting:read",
  summary: "Export invoices as CSV",
  description: "Every invoice that the filters of the list select, in the same order, as one CSV file.",
  input: z.object(filters),
  output: z.string(),
  produces: "text/csv",
});

export const getInvoice = defineOperation({
  name: "get_invoice",
  tolerant: true,
  method: "GET",
  path: "/invoices/{invoice_id}",
  area: "Invoices",
  scope: "accounting:read",
  summary: "Retrieve an invoice",
  description: "One invoice with its line items.",
  input: z.object({ invoice_id: z.string().min(1).max(100), expand }),
  output: z.object({ data: invoice }),
  errors: { 404: "missing" },
});

export const transitionInvoice = defineOperation({
  name: "transition_invoice",
  method: "POST",
  path: "/invoices/{invoice_id}/status",
  area: "Invoices",
  scope: "accounting:write",
  summary: "Change the status of an invoice",
  description:
    "Lets an invoice wait for payment, skips it, marks it unpayable or cancels it; from which status each is possible is in the refusal. An invoice that is in a payment is freed by cancelling the payment.",
  input: z.object({
    invoice_id: z.string().min(1).max(100),
    status: oneOf(["awaiting_payment", "skipped", "unpayable", "cancelled"]),
  }),
  output: z.object({ data: invoice.omit({ worker: true }) }),
  changes: ["payments", "invoices", "refund-statements", "payment-cycles"],
});
