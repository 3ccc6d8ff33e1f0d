export type { Filters } from "./invoice-conditions.ts";
export { selectInvoices } from "./select-invoices.ts";
