import { z } from "zod";
import { numberOf } from "#lib/money/fields.ts";
import { invoiceEntity } from "#lib/money/invoices/contract.ts";
import { invoiceStates, invoiceStatuses } from "#lib/money/invoices/rules.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { money, oneOrMany, pageLimit, timestamp, wholeNumber } from "#lib/platform/declaration/fields.ts";
import {
  csvInput,
  searchText,
  sortBy,
  sortOrder,
  totalsField,
  totalsInput,
} from "#lib/platform/declaration/list-fields.ts";

export const serviceInvoiceStatuses = [
  "pending",
  "paid",
  "processing",
  "canceled",
  "skipped",
  "failed",
  "refunded",
] as const;

const serviceInvoice = z
  .object({
    id: z.string(),
    label: numberOf("INV-DE-2026-0001"),
    total: money,
    status: z.enum(serviceInvoiceStatuses).meta({
      description:
        "Coarser than `detailed_status`, as in the list of invoices; `processed` is `processing` here, and `credited` is `refunded`",
    }),
    currency: z.string().meta({ description: "ISO 4217 code", examples: ["EUR"] }),
    created_at: timestamp.nullable(),
    legal_entity: invoiceEntity,
    detailed_status: z
      .enum(invoiceStatuses)
      .optional()
      .meta({ description: "The status that GET /invoices/{invoice_id} returns. Only with expand=detailed_status" }),
  })
  .meta({ id: "ServiceInvoice" });

const filters = {
  statuses: oneOrMany(serviceInvoiceStatuses)
    .optional()
    .meta({ description: "One status or several. Default: every status" }),
  states: oneOrMany(invoiceStates)
    .optional()
    .meta({ description: "As in the list of invoices; takes precedence over `statuses`" }),
  search: searchText("Text in the invoice's number or the legal entity's name"),
  sort_by: sortBy(["created_at", "total"]),
  sort_order: sortOrder,
};

export const listServiceInvoices = defineOperation({
  name: "list_service_invoices",
  words: "platform charge cost subscription muster itself fees monthly bill",
  tolerant: true,
  method: "GET",
  path: "/invoices/service",
  area: "Invoices",
  scope: "accounting:read",
  summary: "List invoices for service fees",
  description: "Invoices for service fees, newest first. Page with `offset`.",
  input: z.object({
    ...filters,
    ...totalsInput,
    limit: pageLimit(10),
    offset: wholeNumber(0, 999_999_999).default(0).meta({ description: "Index of the first record. Default 0." }),
    expand: oneOrMany(["legal_entity", "detailed_status"]).optional().meta({
      description:
        "`legal_entity` adds the id, name, and code of the legal entity that pays, `detailed_status` the finer status",
    }),
  }),
  output: z.object({
    data: z.array(serviceInvoice),
    page: z.object({ offset: z.int(), total_rows: z.int(), items_per_page: z.int() }),
    ...totalsField("invoices"),
  }),
});

export const exportServiceInvoices = defineOperation({
  name: "export_service_invoices",
  page: "/service-fees",
  method: "GET",
  path: "/invoices/service/export",
  area: "Invoices",
  scope: "accounting:read",
  summary: "Export invoices for service fees as CSV",
  description:
    "Every invoice that matches the list's filters, in the same order, in one CSV file. `status` is the detailed status.",
  input: z.object({ ...filters, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});
