"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { failure } from "#components/shell/refusal.ts";
import { toast } from "#components/ui/toast.tsx";
import { call, queryKeyOf } from "#lib/api/client.ts";
import type { InputOf, Operation } from "#lib/api/contract.ts";
import { getContract, getContractHistory, listContracts } from "#lib/contracts/contract.ts";
import type { Contract } from "./contract-words.ts";

/** Shows an answer of the service at once, and reads anew what follows from it. */
export function keepContract(client: QueryClient, contract: Contract) {
  client.setQueryData(queryKeyOf(getContract, { contract_id: contract.id }), { data: contract });
  void client.invalidateQueries({ queryKey: queryKeyOf(getContractHistory, { contract_id: contract.id }) });
  void client.invalidateQueries({ queryKey: [listContracts.name] });
}

/** A change without a form: told at once, and when it is refused, why. */
export function useContractChange<Op extends Operation>(operation: Op, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: InputOf<Op>) => (await call(operation, input)) as { data: Contract },
    onSuccess({ data }) {
      keepContract(client, data);
      toast({ title: done });
    },
    onError(error) {
      // Somebody else may have been faster: what is on screen is no longer so.
      void client.invalidateQueries({ queryKey: [getContract.name] });
      toast({ title: "The contract was not changed", description: failure(error), urgent: true });
    },
  });
}
