import { useMutation, useQueryClient } from "@tanstack/react-query";
import { forgetMoney } from "#components/payments/forget-money.ts";
import { call, queryKeyOf } from "#lib/api/client.ts";
import type { InputOf, OutputOf } from "#lib/api/contract.ts";
import { type failRefund, getRefundStatement, type markRefundPaid } from "#lib/refunds/contract.ts";

type Ending = typeof markRefundPaid | typeof failRefund;

/** Ends a refund one way or another; its panel shows it at once, the lists follow. */
export function useRefundChange<Op extends Ending>(operation: Op, refundId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Op>) => call(operation, input),
    onSuccess: (answer: OutputOf<Op>) => {
      client.setQueryData(queryKeyOf(getRefundStatement, { refund_statement_id: refundId }), answer);
      forgetMoney(client);
    },
  });
}
