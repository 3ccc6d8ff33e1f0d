import type { QueryClient } from "@tanstack/react-query";
import { getInvoice, listInvoices } from "#lib/invoices/contract.ts";
import { getPaymentBreakdown, listPayments } from "#lib/payments/contract.ts";
import { getRefundStatement, getRefundStatementBreakdown, listRefundStatements } from "#lib/refunds/contract.ts";
import { getInvoiceSettlement, getPaymentSheet, getRefundHistory } from "#lib/settlements/contract.ts";

const reads = [
  listInvoices,
  getInvoice,
  getInvoiceSettlement,
  listPayments,
  getPaymentSheet,
  getPaymentBreakdown,
  listRefundStatements,
  getRefundStatement,
  getRefundStatementBreakdown,
  getRefundHistory,
];

/** After money has moved: what is on screen of it is read again, the rest is forgotten. */
export function forgetMoney(client: QueryClient) {
  for (const { name } of reads) {
    client.removeQueries({ queryKey: [name], type: "inactive" });
    void client.invalidateQueries({ queryKey: [name] });
  }
}
