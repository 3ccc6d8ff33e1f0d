"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { failure } from "#components/shell/refusal.ts";
import { noticeSessionEnd } from "#components/shell/session.ts";
import { toast } from "#components/ui/toast.tsx";
import { call, queryKeyOf } from "#lib/api/client.ts";
import type { InputOf, Operation } from "#lib/api/contract.ts";
import { getContract, getContractHistory } from "#lib/contracts/contract.ts";
import type { Contract } from "./contract-words.ts";
import { forgetWorkforce } from "./forget-workforce.ts";

/** Shows an answer of the service at once, and reads anew what follows from it. */
export function keepContract(client: QueryClient, contract: Contract) {
  forgetWorkforce(client);
  client.setQueryData(queryKeyOf(getContract, { contract_id: contract.id }), { data: contract });
  void client.invalidateQueries({ queryKey: queryKeyOf(getContractHistory, { contract_id: contract.id }) });
}

interface Undo<Op extends Operation> {
  /** Does the opposite of what was asked for. */
  run: (input: InputOf<Op>) => Promise<{ data: Contract }>;
  done: string;
}

/** A change without a form: told at once, and when it is refused, why. */
export function useContractChange<Op extends Operation>(operation: Op, done: string, undo?: Undo<Op>) {
  const client = useQueryClient();

  function refused(error: unknown) {
    // Somebody else may have been faster: what is on screen is no longer so.
    void client.invalidateQueries({ queryKey: [getContract.name] });
    toast({ title: "The contract was not changed", description: failure(error), urgent: true });
  }

  async function takeBack({ run, done: undone }: Undo<Op>, input: InputOf<Op>) {
    try {
      keepContract(client, (await run(input)).data);
      toast({ title: undone });
    } catch (error) {
      noticeSessionEnd(error);
      refused(error);
    }
  }

  return useMutation({
    mutationFn: async (input: InputOf<Op>) => (await call(operation, input)) as { data: Contract },
    onSuccess({ data }, input) {
      keepContract(client, data);
      const action = undo && { label: "Undo", run: () => void takeBack(undo, input) };
      toast({ title: done, ...(action ? { action } : {}) });
    },
    onError: refused,
  });
}
