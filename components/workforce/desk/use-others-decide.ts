import { useQuery } from "@tanstack/react-query";
import { useAccount } from "#components/screen/use-account.ts";
import { listMembers } from "#lib/organization/members/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { roleScopes } from "#lib/platform/auth/roles.ts";
import type { Desk, WorkRow } from "./desk.ts";

/**
 * Whether someone else has to review the record because the user added it, which doesn't apply if nobody else in the
 * organization could. Undefined while loading.
 */
export function useOthersDecide<Row extends WorkRow>(desk: Desk<Row>, row: Row): boolean | undefined {
  const { id } = useAccount();
  const isOwn = desk.addedBy?.(row)?.id === id;
  const members = useQuery({ ...query(listMembers, {}), enabled: isOwn && row.status === "pending" });
  if (!isOwn) return false;
  // If the members can't be read, leave the decision to the server.
  if (members.error) return false;
  return members.data?.data.some(
    (member) => member.id !== id && member.status === "active" && roleScopes[member.role].includes(desk.writeScope),
  );
}
