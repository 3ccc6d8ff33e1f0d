import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, queryKeyOf } from "#lib/api/client.ts";
import type { InputOf, Operation } from "#lib/api/contract.ts";
import { getPaymentSheet } from "#lib/settlements/contract.ts";
import { forgetMoney } from "./forget-money.ts";

/** Ends a payment one way or another; done once its panel shows it. The lists follow. */
export function usePaymentChange<Op extends Operation>(operation: Op, paymentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Op>) => call(operation, input),
    onSuccess: async () => {
      const sheet = client.invalidateQueries({ queryKey: queryKeyOf(getPaymentSheet, { payment_id: paymentId }) });
      forgetMoney(client);
      await sheet;
    },
  });
}
