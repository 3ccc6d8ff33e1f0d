import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementWrite } from "#lib/api/execute.ts";
import { newPasswordLink } from "#lib/auth/password-link.ts";
import type { Principal } from "#lib/auth/principal.ts";
import type { Role } from "#lib/auth/roles.ts";
import * as contract from "./contract.ts";

interface MemberRow extends Record<string, unknown> {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  has_password: boolean;
  disabled_at: string | null;
  created_at: string;
  last_sign_in_at: string | null;
}

async function select(db: TenantDb, userId: string | null = null) {
  const rows = await db.execute<MemberRow>(
    sql`select * from auth.members() where ${userId}::uuid is null or user_id = ${userId} order by name, user_id`,
  );
  return rows.map(({ user_id, has_password, disabled_at, ...row }) => ({
    ...row,
    id: user_id,
    status: disabled_at !== null ? "disabled" : has_password ? "active" : "invited",
  }));
}

function mustManage({ role }: Principal, what: readonly (Role | undefined)[]): void {
  if (role !== "owner" && role !== "admin") {
    throw new ApiError(403, [{ message: "Only owners and admins manage members" }]);
  }
  if (role !== "owner" && what.includes("owner")) {
    throw new ApiError(403, [{ path: "/role", message: "Only owners manage owners" }]);
  }
}

async function find(db: TenantDb, userId: string) {
  const [member] = await select(db, userId);
  if (!member) throw new ApiError(404, [{ message: "No such member" }]);
  return member;
}

export const listMembers = implementRead(contract.listMembers, async ({ db }) => ({ data: await select(db) }));

export const addMember = implementWrite(contract.addMember, async ({ input, db, principal }) => {
  mustManage(principal, [input.role]);
  const { url, digest } = newPasswordLink();
  const [added] = await db.execute<{ user_id: string; linked: boolean }>(
    sql`select * from auth.add_member(${input.email}, ${input.name}, ${input.role}, ${digest}, make_interval(hours => ${contract.linkHours}))`,
  );
  if (!added) throw new ApiError(409, [{ path: "/email", message: "This person is a member already" }]);
  const member = await find(db, added.user_id);
  return { data: { ...member, password_link: added.linked ? url : null } };
});

export const changeMember = implementWrite(contract.changeMember, async ({ input, db, principal }) => {
  mustManage(principal, []);
  // Two owners who demote each other at the same time must not both succeed.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('members of ' || app.organization_id(), 0))`);
  const member = await find(db, input.member_id);
  mustManage(principal, [member.role as Role, input.role]);
  if (input.disabled && input.member_id === principal.user_id) {
    throw new ApiError(409, [{ path: "/disabled", message: "You cannot disable yourself" }]);
  }
  const stays = (input.role ?? member.role) === "owner" && !(input.disabled ?? member.status === "disabled");
  if (member.role === "owner" && member.status !== "disabled" && !stays) {
    const others = (await select(db)).filter(
      ({ id, role, status }) => role === "owner" && status === "active" && id !== member.id,
    );
    if (others.length === 0)
      throw new ApiError(409, [{ message: "The organization needs an owner: name another one first" }]);
  }
  await db.execute(
    sql`select auth.change_member(${input.member_id}, ${input.role ?? null}, ${input.disabled ?? null})`,
  );
  return { data: await find(db, input.member_id) };
});

export const createPasswordLink = implementWrite(contract.createPasswordLink, async ({ input, db, principal }) => {
  mustManage(principal, []);
  const member = await find(db, input.member_id);
  mustManage(principal, [member.role as Role]);
  const { url, digest } = newPasswordLink();
  const [row] = await db.execute<{ made: boolean }>(
    sql`select auth.replace_password_link(${input.member_id}, ${digest}, make_interval(hours => ${contract.linkHours})) as made`,
  );
  if (!row?.made) {
    throw new ApiError(409, [
      { message: "This person also belongs to another organization and sets the password alone" },
    ]);
  }
  return { data: { password_link: url, expires_in_hours: contract.linkHours } };
});
