import { z } from "zod";
import { exportInvoices } from "#lib/money/invoices/contract.ts";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { outgoingUuid, timestamp } from "#lib/platform/api/fields.ts";

export const mostArchived = 500;
export const linkMinutes = 15;

const id = z.string().min(1).max(100);
const url = z.string().meta({
  description:
    "Works without a token, with GET and HEAD, until `expires_at`, and no longer than the credential that asked for it",
  format: "uri",
});
const expires_at = timestamp.meta({ description: `${linkMinutes} minutes after the answer` });

const link = z.object({ url, id: z.string(), expires_at });

export const downloadInvoice = defineOperation({
  name: "download_invoice",
  tolerant: true,
  method: "GET",
  path: "/invoices/{invoice_id}/download",
  area: "Invoices",
  scope: "accounting:read",
  summary: "Retrieve a download link of an invoice",
  description: "A temporary address of the invoice as PDF. Fetch it without an Authorization header.",
  showsSecret: true,
  input: z.object({ invoice_id: id }),
  output: z.object({ data: link.meta({ id: "InvoiceDownload" }) }),
});

export const downloadRefundStatement = defineOperation({
  name: "download_refund_statement",
  method: "GET",
  path: "/refund-statements/{refund_statement_id}/download",
  area: "Refunds",
  scope: "accounting:read",
  summary: "Retrieve a download link of a credit note",
  description: "A temporary address of the refund statement's credit note as PDF.",
  showsSecret: true,
  input: z.object({ refund_statement_id: id }),
  output: z.object({ data: link.meta({ id: "RefundStatementDownload" }) }),
});

const { sort_by, sort_order, ...selecting } = exportInvoices.input.shape;

export const createInvoiceArchive = defineOperation({
  name: "create_invoice_archive",
  method: "POST",
  path: "/invoices/archive",
  area: "Invoices",
  scope: "accounting:read",
  summary: "Create a download link of several invoices",
  description: `A temporary address of a ZIP file with the PDFs of up to ${mostArchived} invoices and an index as CSV: either the named ones, or those that the list's filters select now, in the list's order.`,
  showsSecret: true,
  refuses: [404],
  example: { invoice_ids: ["iq3Zt9_wKd7vXbN2mPcRa"] },
  input: z
    .object({
      invoice_ids: z
        .array(id)
        .min(1)
        .max(mostArchived, `must name at most ${mostArchived} invoices`)
        .optional()
        .meta({ description: `1 to ${mostArchived} invoices; the filters then count for nothing` }),
      ...selecting,
      sort_by,
      sort_order,
    })
    .refine((input) => input.invoice_ids || Object.keys(selecting).some((key) => Object.hasOwn(input, key)), {
      error: "name invoice_ids, or filters of the list such as status=all",
    }),
  output: z.object({
    data: z
      .object({ id: outgoingUuid, url, expires_at, count: z.int().meta({ description: "Invoices in the archive" }) })
      .meta({ id: "InvoiceArchive" }),
  }),
  status: 201,
  changes: [],
});
