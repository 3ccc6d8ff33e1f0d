import { sql } from "drizzle-orm";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { accountKey } from "#lib/platform/auth/attempts.ts";
import { mustBeGivable } from "#lib/platform/auth/custom-roles.ts";
import { newMemberLink } from "#lib/platform/auth/member-link.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { settings } from "#lib/platform/env.ts";
import { lockMembers, selectMembers } from "./access.ts";
import { changeMember, findMember, mustManage } from "./change-member.ts";
import * as contract from "./contract.ts";

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
  return { data: { ...(await findMember(db, added.user_id)), link: url } };
});

const reading = implementRead(contract.updateMember, async ({ input, db }) => ({
  data: await findMember(db, input.member_id),
}));

export const updateMember = implementWrite(
  contract.updateMember,
  async ({ input, db, principal, request_id }) => {
    const { member_id, role, disabled } = input;
    await changeMember(db, principal, { member_id, role, disabled }, { request_id });
    return { data: await findMember(db, input.member_id) };
  },
  reading,
);

export const createMemberLink = implementWrite(contract.createMemberLink, async ({ input, db, principal }) => {
  mustManage(principal, []);
  const member = await findMember(db, input.member_id);
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
  const member = await findMember(db, input.member_id);
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
    const member = await findMember(db, input.member_id);
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
