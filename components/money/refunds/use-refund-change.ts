import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type failRefund, getRefundStatement, type markRefundPaid } from "#lib/money/refunds/contract.ts";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";

type Ending = typeof markRefundPaid | typeof failRefund;

/** Ends a refund in one of several ways; its panel shows it immediately, the lists follow. */
export function useRefundChange<Op extends Ending>(operation: Op, refundId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Op>) => call(operation, input),
    onSuccess: (answer: OutputOf<Op>) => {
      client.setQueryData(queryKeyOf(getRefundStatement, { refund_statement_id: refundId }), answer);
    },
  });
}
