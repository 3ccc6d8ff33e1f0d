import { useQuery } from "@tanstack/react-query";
import { useAccount } from "#components/shell/use-account.ts";
import { listMembers } from "#lib/organization/members/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { roleScopes } from "#lib/platform/auth/roles.ts";
import type { Desk, WorkRow } from "./desk.ts";

/**
 * Whether somebody else has to decide on the record, because the person who looks at it has added it: unless nobody else
 * in the organization could. Undefined until that is known.
 */
export function useOthersDecide<Row extends WorkRow>(desk: Desk<Row>, row: Row): boolean | undefined {
  const { id } = useAccount();
  const isOwn = desk.addedBy?.(row)?.id === id;
  const members = useQuery({ ...query(listMembers, {}), enabled: isOwn && row.status === "pending" });
  if (!isOwn) return false;
  // The service decides where the members can't be read.
  if (members.error) return false;
  return members.data?.data.some(
    (member) => member.id !== id && member.status === "active" && roleScopes[member.role].includes(desk.writeScope),
  );
}
