import { z } from "zod";
import { exportInvoices } from "#lib/money/invoices/contract.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";

export const maxArchived = 500;
export const linkMinutes = 15;

const id = z.string().min(1).max(100);
const url = z.string().meta({
  description:
    "Works without a token for GET and HEAD until `expires_at`, while the credential that requested it is valid",
  format: "uri",
});
const expires_at = timestamp.meta({ description: `${linkMinutes} minutes after the response` });

const link = z.object({ url, id: z.string(), expires_at });

export const downloadInvoice = defineOperation({
  name: "download_invoice",
  words: "bill pdf copy document receipt",
  tolerant: true,
  method: "GET",
  path: "/invoices/{invoice_id}/download",
  area: "Invoices",
  scope: "accounting:read",
  summary: "Retrieve a download link for an invoice",
  description: "A temporary URL of the invoice PDF. Fetch it without an Authorization header.",
  showsSecret: true,
  input: z.object({ invoice_id: id }),
  output: z.object({ data: link.meta({ id: "InvoiceDownload" }) }),
});

export const downloadRefundStatement = defineOperation({
  name: "download_refund_statement",
  words: "credit note pdf copy",
  method: "GET",
  path: "/refund-statements/{refund_statement_id}/download",
  area: "Refunds",
  scope: "accounting:read",
  summary: "Retrieve a download link for a credit note",
  description: "A temporary URL of the refund statement's credit note PDF.",
  showsSecret: true,
  input: z.object({ refund_statement_id: id }),
  output: z.object({ data: link.meta({ id: "RefundStatementDownload" }) }),
});

const { sort_by, sort_order, ...selecting } = exportInvoices.input.shape;

export const createInvoiceArchive = defineOperation({
  name: "create_invoice_archive",
  words: "bills zip several pdfs bundle",
  method: "POST",
  path: "/invoices/archive",
  area: "Invoices",
  scope: "accounting:read",
  summary: "Create a download link for several invoices",
  description: `A temporary URL of a ZIP file with the PDFs of up to ${maxArchived} invoices and a CSV index. Send invoice IDs, or the list's filters to include every invoice that matches now, in the list's order.`,
  needsProof: true,
  showsSecret: true,
  refuses: [404],
  example: { invoice_ids: ["iq3Zt9_wKd7vXbN2mPcRa"] },
  input: z
    .object({
      invoice_ids: z
        .array(id)
        .min(1)
        .max(maxArchived, `must include at most ${maxArchived} invoices`)
        .optional()
        .meta({ description: `1 to ${maxArchived} invoices; filters are ignored then` }),
      ...selecting,
      sort_by,
      sort_order,
    })
    .refine((input) => input.invoice_ids || Object.keys(selecting).some((key) => Object.hasOwn(input, key)), {
      error: "send invoice_ids, or list filters such as status=all",
    }),
  output: z.object({
    data: z
      .object({ id: outgoingUuid, url, expires_at, count: z.int().meta({ description: "Invoices in the archive" }) })
      .meta({ id: "InvoiceArchive" }),
  }),
  status: 201,
  changes: [],
});
