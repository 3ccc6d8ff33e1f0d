import { getInvoice } from "#lib/money/invoices/contract.ts";
import { getInvoiceSettlement } from "#lib/money/settlements/contract.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

export function invoiceDetail(invoice_id: string): InputOf<typeof getInvoice> {
  return { invoice_id, expand: ["worker", "legal_entity"] };
}

/** What an invoice's panel begins with. */
export function invoiceReads(invoice_id: string) {
  return [
    [getInvoice, invoiceDetail(invoice_id)],
    [getInvoiceSettlement, { invoice_id }],
  ] as const;
}
