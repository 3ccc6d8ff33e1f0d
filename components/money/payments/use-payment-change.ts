import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { getPaymentSheet } from "#lib/money/settlements/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf, Operation } from "#lib/platform/declaration/contract.ts";

/** Ends a payment in one of several ways; resolves once its panel shows it. The lists follow. */
export function usePaymentChange<Op extends Operation>(operation: Op) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Op>) => call(operation, input),
    onSuccess: () => refetchActive(client, getPaymentSheet),
  });
}
