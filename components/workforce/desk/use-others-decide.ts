import { useQuery } from "@tanstack/react-query";
import { useAccount } from "#components/screen/use-account.ts";
import { listMembers } from "#lib/organization/members/contract.ts";
import { listRoles } from "#lib/organization/roles/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import type { Desk, WorkRow } from "./desk.ts";

/**
 * Whether someone else has to review the record because the user added it, which doesn't apply if nobody else in the
 * organization could. Undefined while loading.
 */
export function useOthersDecide<Row extends WorkRow>(desk: Desk<Row>, row: Row): boolean | undefined {
  const { id } = useAccount();
  const isOwn = desk.addedBy?.(row)?.id === id;
  const enabled = isOwn && row.status === "pending";
  const members = useQuery({ ...query(listMembers, {}), enabled });
  const roles = useQuery({ ...query(listRoles, {}), enabled });
  if (!isOwn) return false;
  // If the members can't be read, leave the decision to the server.
  if (members.error || roles.error) return false;
  const deciding = roles.data?.data.filter(({ scopes }) => scopes.includes(desk.writeScope)).map((role) => role.id);
  return (
    deciding &&
    members.data?.data.some(
      (member) => member.id !== id && member.status === "active" && deciding.includes(member.role),
    )
  );
}
