import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeRows } from "#components/screen/early-results.ts";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listMembers, updateMember } from "#lib/organization/members/contract.ts";
import { call, keyOf } from "#lib/platform/api/client.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import type { Member } from "./member.ts";

/** Updates a member. Finishes once the list shows the change and, for a change of one's own role, the account too. */
export function useChangeMember() {
  const client = useQueryClient();
  const account = useAccount();
  return useMutation({
    mutationFn: (input: InputOf<typeof updateMember>) => call(updateMember, input),
    onSuccess: async ({ data: changed }) => {
      const change = changeRows<Member>((member) => (member.id === changed.id ? changed : member));
      client.setQueriesData({ queryKey: keyOf(listMembers) }, (list: unknown) => list && change(list));
      if (changed.id === account.id) await refetchActive(client, getAccount);
    },
  });
}
