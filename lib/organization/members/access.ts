import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { revokePersonalTokens } from "#lib/developers/access-tokens/public.ts";
import { approveGranted } from "#lib/organization/access-requests/public.ts";
import { roleNameOf } from "#lib/platform/auth/custom-roles.ts";

interface MemberRow extends Record<string, unknown> {
  user_id: string;
  name: string;
  email: string;
  role: string;
  role_name: string;
  status: string;
  created_at: string;
  has_second_factor: boolean;
  is_provisioned: boolean;
  last_sign_in_at: string | null;
}

export async function selectMembers(db: TenantDb, userId: string | null = null) {
  const rows = await db.execute<MemberRow>(
    sql`select m.user_id, m.name, m.email, m.role, ${roleNameOf(sql`m.role`)} as role_name, m.created_at, m.last_sign_in_at,
        m.user_id in (select auth.members_with_second_factor()) as has_second_factor, s.user_id is not null as is_provisioned,
        case when m.disabled_at is not null then 'disabled' when m.accepted_at is not null then 'active' when m.declined_at is not null then 'declined'
          when m.link_expires_at > now() or s.user_id is not null and m.link_expires_at is null then 'invited' else 'expired' end as status
      from auth.members() m
      left join scim_users s on s.organization_id = app.organization_id() and s.user_id = m.user_id and s.deleted_at is null
      where ${userId}::uuid is null or m.user_id = ${userId} order by m.name, m.user_id`,
  );
  return rows.map(({ user_id, ...row }) => ({ ...row, id: user_id }));
}

/** Two changes that each leave the other owner must not both succeed: whoever changes roles or access takes this first. */
export async function lockMembers(db: TenantDb): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('members of ' || app.organization_id(), 0))`);
}

/** Whether the organization would have no active owner without this one. */
export async function isLastOwner(
  db: TenantDb,
  { id, role, status }: { id: string; role: string; status: string },
): Promise<boolean> {
  if (role !== "owner" || status === "disabled") return false;
  const members = await selectMembers(db);
  return !members.some((other) => other.role === "owner" && other.status === "active" && other.id !== id);
}

/** Whether the organization requires its identity provider and left this owner out, for when the provider fails. */
export async function isBreakGlass(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.execute(
    sql`select from organization_domains where organization_id = app.organization_id() and is_required and break_glass_user_id = ${id}`,
  );
  return rows.length > 0;
}

export const breakGlassStays =
  "This owner can sign in when the required identity provider fails. Choose another one on the Single sign-on page first.";

interface AccessChange {
  user_id: string;
  role?: string | undefined;
  disabled?: boolean | undefined;
}

/** Disabling ends the member's sessions, personal tokens, apps, and link in this organization. */
export async function changeAccess(
  db: TenantDb,
  { user_id, role, disabled }: AccessChange,
  request: { request_id: string },
): Promise<void> {
  await db.execute(sql`select auth.change_member(${user_id}, ${role ?? null}, ${disabled ?? null})`);
  await db.execute(
    sql`update scim_users set changed_at = now() where organization_id = app.organization_id() and user_id = ${user_id}`,
  );
  // Enabled manually, they are a member like any other until the provider links them again.
  if (disabled === false)
    await db.execute(
      sql`delete from scim_users where organization_id = app.organization_id() and user_id = ${user_id} and deleted_at is not null`,
    );
  if (role !== undefined) await approveGranted(db);
  if (disabled) await revokePersonalTokens(db, user_id, request);
}
