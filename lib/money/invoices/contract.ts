import { z } from "zod";
import { entityCode, numberOf } from "#lib/money/fields.ts";
import { taxBasis } from "#lib/money/tax-rates/contract.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import {
  calendarDay,
  countryList,
  dateOrDateTime,
  money,
  oneOf,
  oneOrMany,
  oneOrSeveral,
  outgoingUuid,
  pageLimit,
  timestamp,
  totalIsMinimum,
  wholeNumber,
} from "#lib/platform/declaration/fields.ts";
import { csvInput, cursor, searchText, sortBy, sortOrder } from "#lib/platform/declaration/list-fields.ts";
import { invoiceListStatuses, invoiceStates, invoiceStatuses, payableStatuses } from "./rules.ts";

export const invoiceSorts = ["issued_at", "due_date", "total"] as const;

const optionalMoney = money.nullable();
const optionalTime = timestamp.nullable();

const finer =
  "`pending` stands for `open`, `pending` and `awaiting_payment`; `processing` for `preprocessing` and `processing`; `failed` for `failed` and `unpayable`; `canceled` for `cancelled`";

export const invoiceEntity = z
  .object({ id: outgoingUuid, name: z.string(), code: entityCode })
  .optional()
  .meta({ description: "The legal entity that pays. Only with expand=legal_entity" });

const invoiceWorker = z.object({ id: outgoingUuid, name: z.string(), country: z.string() }).nullable();

export const invoiceSummary = z
  .object({
    id: z.string(),
    label: numberOf("INV-DE-2026-0001"),
    total: money.meta({ description: "Including fees and VAT" }),
    amount: optionalMoney,
    status: z.enum(invoiceListStatuses).meta({
      description: `Coarser than the status of one invoice, which \`detailed_status\` has: ${finer}. The dashboard shows the detailed one.`,
    }),
    vat_id: z.string(),
    vat_total: money,
    vat_percentage: z.string(),
    paid_at: optionalTime,
    currency: z.string().meta({ description: "ISO 4217 code", examples: ["EUR"] }),
    service_fee: money,
    due_date: optionalTime,
    issued_at: optionalTime,
    created_at: timestamp,
    is_overdue: z.boolean().meta({ description: "Awaiting payment, and its due date (UTC) has passed" }),
    contract_id: z.string().nullable(),
    recipient_legal_entity_id: outgoingUuid,
    billing_type: z.enum(["FEE", "WORK", "RESERVE", "PREPAID_BILLING"]),
    document_type: z.enum(["INVOICE", "FUNDING_STATEMENT"]),
    worker: invoiceWorker.optional().meta({ description: "Only with expand=worker" }),
    legal_entity: invoiceEntity,
    detailed_status: z
      .enum(invoiceStatuses)
      .optional()
      .meta({ description: "The status that GET /invoices/{invoice_id} returns. Only with expand=detailed_status" }),
  })
  .meta({ id: "InvoiceSummary" });

const invoice = z
  .object({
    id: z.string(),
    label: numberOf("INV-DE-2026-0001"),
    total: money,
    status: z.enum(invoiceStatuses).meta({ description: `The detailed status. In the list, ${finer}.` }),
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
    tax: taxBasis.nullable().meta({
      description:
        "What its tax follows from, as of its issue; null if no payment cycle created it, or an earlier version of Muster did",
    }),
    worker: invoiceWorker.optional().meta({ description: "Only with expand=worker" }),
    legal_entity: invoiceEntity,
  })
  .meta({ id: "Invoice" });

const filters = {
  issued_from_date: dateOrDateTime.optional().meta({ description: "Invoices issued on or after this date" }),
  issued_to_date: dateOrDateTime.optional().meta({ description: "Invoices issued before this date" }),
  due_from_date: calendarDay.optional().meta({ description: "Invoices due on or after this day" }),
  due_to_date: calendarDay.optional().meta({ description: "Invoices due before this day" }),
  paid_from_date: calendarDay.optional().meta({ description: "Invoices paid on or after this day" }),
  paid_to_date: calendarDay.optional().meta({ description: "Invoices paid before this day" }),
  countries: countryList
    .optional()
    .meta({ description: "Only invoices of workers who were in these countries when they were issued" }),
  status: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "`all` returns every status; anything else, or nothing, only paid invoices" }),
  statuses: oneOrMany(invoiceListStatuses)
    .optional()
    .meta({ description: `Only these statuses of the list; takes precedence over \`status\`. ${finer}.` }),
  states: oneOrMany(invoiceStates)
    .optional()
    .meta({
      description: `Only invoices in any of these states; takes precedence over \`status\` and \`statuses\`. A state is a detailed status, \`payable\` (${payableStatuses.join(", ")}), or \`overdue\` (payable, and the due date (UTC) has passed).`,
    }),
  legal_entity_ids: oneOrSeveral(z.uuid({ error: "must be a UUID" }).toLowerCase(), "must be one or more UUIDs")
    .optional()
    .meta({ description: "Only invoices that these legal entities pay" }),
  worker_id: z
    .uuid({ error: "must be a UUID" })
    .toLowerCase()
    .optional()
    .meta({ description: "Only invoices for this person's contracts" }),
  contract_id: z.string().min(1).max(100).optional().meta({ description: "Only invoices for this contract" }),
  include: oneOf(["cor"]).optional().meta({ description: "`cor` includes invoices from COR workers" }),
  search: searchText("Text in the label or the worker's name"),
  sort_by: sortBy(invoiceSorts),
  sort_order: sortOrder,
};

const expand = oneOrMany(["worker", "legal_entity", "detailed_status"]).optional().meta({
  description:
    "`worker` adds the worker's id, name, and country, `legal_entity` the id, name, and code of the legal entity that pays, `detailed_status` the finer status",
});

const defineOperation = inArea("Invoices");

export const listInvoices = defineOperation({
  name: "list_invoices",
  words:
    "bill bills billed owed owe owing overdue unpaid outstanding settled due issued charges sum page search invoice",
  tolerant: true,
  method: "GET",
  path: "/invoices",
  scope: "accounting:read",
  summary: "List invoices",
  description:
    "Invoices of the organization, newest first. Only paid ones unless `status`, `statuses` or `states` selects others. Page with `offset`, or with `cursor` and the value of `page.cursor`.",
  input: z.object({
    ...filters,
    limit: pageLimit(25),
    offset: wholeNumber(0, 999_999_999).optional().meta({ description: "Index of the first record. Default 0." }),
    cursor: cursor.meta({ description: "`page.cursor` of the previous response" }),
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

/** Export columns, in order. */
export const exportColumns = [
  "label",
  "status",
  "issued_at",
  "due_date",
  "paid_at",
  "legal_entity",
  "legal_entity_code",
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

/** Those of them that are amounts. */
export const exportAmounts = ["amount", "service_fee", "vat_total", "total"];

export const exportInvoices = defineOperation({
  name: "export_invoices",
  words: "download all bills excel spreadsheet accountant",
  page: "/invoices",
  method: "GET",
  path: "/invoices/export",
  scope: "accounting:read",
  summary: "Export invoices as CSV",
  description:
    "Every invoice that matches the list's filters, in the same order, in one CSV file. `status` is the detailed status.",
  needsProof: true,
  input: z.object({ ...filters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

export const getInvoice = defineOperation({
  name: "get_invoice",
  words: "bill line items details settled",
  tolerant: true,
  method: "GET",
  path: "/invoices/{invoice_id}",
  scope: "accounting:read",
  summary: "Retrieve an invoice",
  description: "One invoice with its line items.",
  input: z.object({
    invoice_id: z.string().min(1).max(100),
    expand: oneOrMany(["worker", "legal_entity"]).optional().meta({
      description:
        "`worker` adds the worker's id, name, and country, `legal_entity` the id, name, and code of the legal entity that pays",
    }),
  }),
  output: z.object({ data: invoice }),
  errors: { 404: "missing" },
});

const currencyTotals = z
  .object({
    currency: z.string().meta({ description: "ISO 4217 code" }),
    invoices: z.int(),
    total: money,
    overdue_invoices: z.int().meta({ description: "Those whose due date (UTC) has passed" }),
    overdue_total: money,
    earliest_due_date: timestamp.nullable(),
  })
  .meta({ id: "OpenInvoiceTotals" });

export const getOpenInvoiceTotals = defineOperation({
  name: "get_open_invoice_totals",
  words: "how much do we owe owed owing sum total outstanding unpaid overdue bills by currency debt",
  method: "GET",
  path: "/invoices/open-totals",
  scope: "accounting:read",
  summary: "Retrieve the totals of open invoices",
  description:
    "What the organization owes, by currency: the number and total of invoices that can be paid now, and of those that are overdue. Amounts of different currencies are never added up.",
  input: z.object({ legal_entity_ids: filters.legal_entity_ids, include: filters.include }),
  output: z.object({ data: z.array(currencyTotals) }),
});

export const transitionInvoice = defineOperation({
  name: "transition_invoice",
  words: "bill cancel void skip mark",
  method: "POST",
  path: "/invoices/{invoice_id}/transition",
  scope: "accounting:write",
  summary: "Change the status of an invoice",
  description:
    "Marks an invoice as awaiting payment, skipped, unpayable, or canceled. If the current status doesn't allow the change, the error lists what is possible. To release an invoice from a payment, cancel the payment.",
  input: z.object({
    invoice_id: z.string().min(1).max(100),
    status: oneOf(["awaiting_payment", "skipped", "unpayable", "cancelled"]).meta({
      description: "The status it gets",
    }),
    reissue: z.boolean({ error: "must be true or false" }).optional().meta({
      description:
        "For `cancelled`, `true` to pay the invoice's fixed pay again in the next cycle. Otherwise it is an open pay correction until someone decides. Its time and adjustments are always invoiced again",
    }),
  }),
  output: z.object({ data: invoice.omit({ worker: true, legal_entity: true }) }),
  changes: ["payments", "invoices", "refund-statements", "payment-cycles", "pay-corrections", "invoice-adjustments"],
});
