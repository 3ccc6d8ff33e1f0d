import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { accountKey } from "#lib/platform/auth/attempts.ts";
import { mustBeGivable } from "#lib/platform/auth/custom-roles.ts";
import { newMemberLink } from "#lib/platform/auth/member-link.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import { breakGlassStays, changeAccess, isBreakGlass, isLastOwner, lockMembers, selectMembers } from "./access.ts";
import * as contract from "./contract.ts";

function mustManage({ role }: Principal, what: readonly (string | undefined)[]): void {
  if (role === null || !managingRoles.includes(role)) {
    throw new ApiError(403, { reason: "insufficient_role", message: "Only owners and admins can manage members" });
  }
  if (role !== "owner" && what.includes("owner")) {
    throw new ApiError(403, { reason: "insufficient_role", path: "/role", message: "Only owners can manage owners" });
  }
}

async function find(db: TenantDb, userId: string) {
  const [member] = await selectMembers(db, userId);
  if (!member) throw notFound("Member");
  return member;
}

export const listMembers = implementRead(contract.listMembers, async ({ db }) => ({ data: await selectMembers(db) }));

export const inviteMember = implementWrite(contract.inviteMember, async ({ input, db, principal }) => {
  mustManage(principal, [input.role]);
  await lockMembers(db);
  await mustBeGivable(db, principal, [{ role: input.role, path: "/role" }]);
  if ((await selectMembers(db)).length >= contract.maxMembers) {
    const message = `An organization has at most ${contract.maxMembers.toLocaleString("en")} members`;
    throw new ApiError(409, { reason: "limit_reached", message });
  }
  const { url, digest } = newMemberLink();
  const [added] = await db.execute<{ user_id: string | null }>(
    sql`select auth.add_member(${input.email}, ${input.name}, ${input.role}, ${digest}, make_interval(hours => ${contract.linkHours})) as user_id`,
  );
  if (!added?.user_id)
    throw new ApiError(409, { reason: "already_exists", path: "/email", message: "This person is already a member" });
  return { data: { ...(await find(db, added.user_id)), link: url } };
});

const reading = implementRead(contract.updateMember, async ({ input, db }) => ({
  data: await find(db, input.member_id),
}));

export const updateMember = implementWrite(
  contract.updateMember,
  async ({ input, db, principal, request_id }) => {
    mustManage(principal, []);
    // Two owners demoting each other concurrently must not both succeed.
    await lockMembers(db);
    const member = await find(db, input.member_id);
    mustManage(principal, [member.role, input.role]);
    if (input.role !== undefined) await mustBeGivable(db, principal, [{ role: input.role, path: "/role" }]);
    if (input.disabled && input.member_id === principal.user_id) {
      throw new ApiError(409, { reason: "own_membership", path: "/disabled", message: "You can't disable yourself" });
    }
    const stays = (input.role ?? member.role) === "owner" && !(input.disabled ?? member.status === "disabled");
    if (!stays && (await isLastOwner(db, member)))
      throw new ApiError(409, {
        reason: "last_owner",
        message: "The organization needs an owner. Make another member an owner first.",
      });
    if (!stays && (await isBreakGlass(db, member.id)))
      throw new ApiError(409, { reason: "invalid_state", message: breakGlassStays });
    await changeAccess(db, { user_id: input.member_id, role: input.role, disabled: input.disabled }, { request_id });
    return { data: await find(db, input.member_id) };
  },
  reading,
);

export const createMemberLink = implementWrite(contract.createMemberLink, async ({ input, db, principal }) => {
  mustManage(principal, []);
  const member = await find(db, input.member_id);
  mustManage(principal, [member.role]);
  const { url, digest } = newMemberLink();
  const [row] = await db.execute<{ made: boolean }>(
    sql`select auth.replace_member_link(${input.member_id}, ${digest}, make_interval(hours => ${contract.linkHours})) as made`,
  );
  if (!row?.made)
    throw new ApiError(409, { reason: "invalid_state", message: "This member is disabled. Enable the member first." });
  return { data: { link: url, expires_in_hours: contract.linkHours } };
});

export const unlockSignIn = implementWrite(contract.unlockSignIn, async ({ input, db, principal }) => {
  mustManage(principal, []);
  const member = await find(db, input.member_id);
  mustManage(principal, [member.role]);
  if (member.id === principal.user_id) {
    throw new ApiError(409, {
      reason: "own_membership",
      message: "You can't unlock your own sign-in. Ask another owner or admin.",
    });
  }
  // An invitation must not lift the wait of someone so far only in other organizations: that helps guess their
  // password.
  if (member.status !== "active") {
    throw new ApiError(409, {
      reason: "invalid_state",
      message: "This member isn't active here, so there's no sign-in to unlock.",
    });
  }
  const [row] = await db.execute<{ unlocked: boolean }>(
    sql`select auth.unlock_sign_in(${member.id}, ${accountKey(member.email)}, ${contract.unlocksPerDay}) as unlocked`,
  );
  if (!row?.unlocked) {
    throw new ApiError(409, {
      reason: "limit_reached",
      message: `This sign-in was unlocked ${contract.unlocksPerDay} times within a day. The wait ends on its own within a minute.`,
    });
  }
  return { data: { unlocked: true as const } };
});

const kept = {
  none: "This member hasn't turned two-step sign-in on.",
  elsewhere:
    "This person belongs to other organizations here too, so only the operator of this server can turn their two-step sign-in off.",
};

export const endMemberSecondFactor = implementWrite(
  contract.endMemberSecondFactor,
  async ({ input, db, principal }) => {
    mustManage(principal, []);
    const member = await find(db, input.member_id);
    mustManage(principal, [member.role]);
    if (member.id === principal.user_id) {
      const message = "Turn off your own two-step sign-in on the Account page.";
      throw new ApiError(409, { reason: "own_membership", message });
    }
    const sendsMail = settings().smtp_url !== null;
    const [row] = await db.execute<{ result: "removed" | keyof typeof kept }>(
      sql`select auth.remove_member_factor(${member.id}, ${sendsMail}) as result`,
    );
    const result = row?.result ?? "none";
    if (result !== "removed") throw new ApiError(409, { reason: "invalid_state", message: kept[result] });
    return { data: { deleted: true as const } };
  },
);
