import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, queryKeyOf } from "#lib/api/client.ts";
import type { InputOf, OutputOf } from "#lib/api/contract.ts";
import { getInvoice, listInvoices } from "#lib/invoices/contract.ts";
import {
  cancelPayment,
  failPayment,
  getPayment,
  getPaymentBreakdown,
  listPayments,
  markPaymentPaid,
} from "#lib/payments/contract.ts";

const operations = { paid: markPaymentPaid, failed: failPayment, cancelled: cancelPayment };

type Ending = keyof typeof operations;

/** Ends a payment one way or another; done once the panel shows it. The lists follow. */
export function usePaymentChange<To extends Ending>(to: To) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<(typeof operations)[To]>) =>
      call(operations[to] as typeof markPaymentPaid, input) as Promise<OutputOf<typeof getPayment>>,
    onSuccess: (answer) => {
      client.setQueryData(queryKeyOf(getPayment, { payment_id: answer.data.id }), answer);
      forgetMoney(client);
    },
  });
}

/** What is shown of payments and invoices is read again; what is not shown is forgotten. */
export function forgetMoney(client: ReturnType<typeof useQueryClient>) {
  for (const { name } of [listPayments, getPaymentBreakdown, listInvoices, getInvoice]) {
    client.removeQueries({ queryKey: [name], type: "inactive" });
    void client.invalidateQueries({ queryKey: [name] });
  }
}
