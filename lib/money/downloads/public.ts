export type { InvoiceRecord } from "./read-invoices.ts";
export { logoReader } from "./read-logo.ts";
export { invoiceSheet } from "./sheets.ts";
