export { chooseInvoices } from "./choose-invoices.ts";
export { ratesDay, resolvePaidAt } from "./paid-at.ts";
export { whyCycleUnsettled } from "./unsettled-cycle.ts";
