import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { noticeSessionBreak } from "#components/screen/session.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { toast } from "#components/ui/toast.tsx";
import { call, keyOf, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf, Operation } from "#lib/platform/declaration/contract.ts";
import { type Contract, getContract } from "#lib/workforce/contracts/contract.ts";

/** Caches a contract from the server's latest response. */
export function cacheContract(client: QueryClient, contract: Contract) {
  client.setQueryData(queryKeyOf(getContract, { contract_id: contract.id }), { data: contract });
}

interface Undo<Op extends Operation> {
  /** Reverses the change. */
  run: (input: InputOf<Op>) => Promise<{ data: Contract }>;
  done: string;
}

/** A change without a form; a toast shows the result, or the reason if it is refused. */
export function useContractChange<Op extends Operation>(operation: Op, done: string, undo?: Undo<Op>) {
  const client = useQueryClient();

  function refused(error: unknown) {
    // Someone else may have been faster: the screen is out of date.
    void client.invalidateQueries({ queryKey: keyOf(getContract) });
    toastFailure("Couldn't change the contract", error);
  }

  async function runUndo({ run, done: undone }: Undo<Op>, input: InputOf<Op>) {
    try {
      cacheContract(client, (await run(input)).data);
      toast({ title: undone });
    } catch (error) {
      noticeSessionBreak(error);
      refused(error);
    }
  }

  return useMutation({
    async mutationFn(input: InputOf<Op>) {
      const answer = (await call(operation, input)) as { data: Contract | { deleted: true } };
      if (!("deleted" in answer.data)) return { data: answer.data };
      return call(getContract, { contract_id: (input as { contract_id: string }).contract_id });
    },
    // Captured before the change, which replaces on screen what Undo restores.
    onMutate: () => undo,
    onSuccess({ data }, input, before) {
      cacheContract(client, data);
      const action = before && { label: "Undo", run: () => void runUndo(before, input) };
      toast({ title: done, ...(action ? { action } : {}) });
    },
    onError: refused,
  });
}
