import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "#components/shell/use-account.ts";
import { getAccount } from "#lib/account/contract.ts";
import { call, queryKeyOf } from "#lib/api/client.ts";
import type { InputOf, OutputOf } from "#lib/api/contract.ts";
import { changeMember, listMembers } from "#lib/members/contract.ts";

const listKey = queryKeyOf(listMembers, {});

/** Changes a member; done once the list shows it, and the own account as well when it is the own role. */
export function useChangeMember() {
  const client = useQueryClient();
  const account = useAccount();
  return useMutation({
    mutationFn: (input: InputOf<typeof changeMember>) => call(changeMember, input),
    onSuccess: async ({ data: changed }) => {
      client.setQueryData<OutputOf<typeof listMembers>>(
        listKey,
        (list) => list && { data: list.data.map((member) => (member.id === changed.id ? changed : member)) },
      );
      void client.invalidateQueries({ queryKey: listKey });
      if (changed.id === account.id) await client.invalidateQueries({ queryKey: queryKeyOf(getAccount, {}) });
    },
  });
}
