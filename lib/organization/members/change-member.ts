import type { TenantDb } from "#db/tenant.ts";
import { mustBeGivable } from "#lib/platform/auth/custom-roles.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { breakGlassStays, changeAccess, isBreakGlass, isLastOwner, lockMembers, selectMembers } from "./access.ts";

export function mustManage({ role }: Principal, what: readonly (string | undefined)[]): void {
  if (role === null || !managingRoles.includes(role)) {
    throw new ApiError(403, { reason: "insufficient_role", message: "Only owners and admins can manage members" });
  }
  if (role !== "owner" && what.includes("owner")) {
    throw new ApiError(403, { reason: "insufficient_role", path: "/role", message: "Only owners can manage owners" });
  }
}

export async function findMember(db: TenantDb, userId: string) {
  const [member] = await selectMembers(db, userId);
  if (!member) throw notFound("Member");
  return member;
}

interface Change {
  member_id: string;
  role?: string | undefined;
  disabled?: boolean | undefined;
}

/** Changes a member's role or access, by the rules of whoever is acting. */
export async function changeMember(
  db: TenantDb,
  principal: Principal,
  { member_id, role, disabled }: Change,
  request: { request_id: string },
): Promise<void> {
  mustManage(principal, []);
  // Two owners demoting each other concurrently must not both succeed.
  await lockMembers(db);
  const member = await findMember(db, member_id);
  mustManage(principal, [member.role, role]);
  if (role !== undefined) await mustBeGivable(db, principal, [{ role, path: "/role" }]);
  if (disabled && member_id === principal.user_id) {
    throw new ApiError(409, { reason: "own_membership", path: "/disabled", message: "You can't disable yourself" });
  }
  const stays = (role ?? member.role) === "owner" && !(disabled ?? member.status === "disabled");
  if (!stays && (await isLastOwner(db, member)))
    throw new ApiError(409, {
      reason: "last_owner",
      message: "The organization needs an owner. Make another member an owner first.",
    });
  if (!stays && (await isBreakGlass(db, member.id)))
    throw new ApiError(409, { reason: "invalid_state", message: breakGlassStays });
  await changeAccess(db, { user_id: member_id, role, disabled }, request);
}
