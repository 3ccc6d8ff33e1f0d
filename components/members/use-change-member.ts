import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "#components/shell/use-account.ts";
import { getAccount } from "#lib/account/contract.ts";
import { call, queryKeyOf } from "#lib/api/client.ts";
import type { InputOf } from "#lib/api/contract.ts";
import { changeMember, listMembers } from "#lib/members/contract.ts";

/** Changes a member; done once the list shows it, and the own account as well when it is the own role. */
export function useChangeMember() {
  const client = useQueryClient();
  const account = useAccount();
  return useMutation({
    mutationFn: (input: InputOf<typeof changeMember>) => call(changeMember, input),
    onSuccess: async ({ data }) => {
      const lists = client.invalidateQueries({ queryKey: queryKeyOf(listMembers, {}) });
      if (data.id === account.id) await client.invalidateQueries({ queryKey: queryKeyOf(getAccount, {}) });
      await lists;
    },
  });
}
