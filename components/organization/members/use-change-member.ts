import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listMembers, updateMember } from "#lib/organization/members/contract.ts";
import { call, queryKeyOf } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";

const listKey = queryKeyOf(listMembers, {});

/** Updates a member. Finishes once the list shows the change and, for a change of one's own role, the account too. */
export function useChangeMember() {
  const client = useQueryClient();
  const account = useAccount();
  return useMutation({
    mutationFn: (input: InputOf<typeof updateMember>) => call(updateMember, input),
    onSuccess: async ({ data: changed }) => {
      client.setQueryData<OutputOf<typeof listMembers>>(
        listKey,
        (list) => list && { data: list.data.map((member) => (member.id === changed.id ? changed : member)) },
      );
      if (changed.id === account.id) await refetchActive(client, getAccount);
    },
  });
}
