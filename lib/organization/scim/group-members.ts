import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { approveGranted } from "#lib/organization/access-requests/public.ts";
import { selectCustomRoles } from "#lib/platform/auth/custom-roles.ts";
import { groupOf, roleIn, roleWithoutGroup } from "./group-roles.ts";

const list = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

interface Placed extends Record<string, unknown> {
  user_id: string;
  role: string;
  groups: string[];
}

/**
 * Gives these members the role of their groups, and those whom no group gives one the least if `falls`. Owners keep
 * theirs: no provider makes or unmakes them.
 */
export async function applyRoles(db: TenantDb, userIds: readonly string[], falls: boolean): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await db.execute<Placed>(sql`
    select m.user_id, m.role, coalesce((
        select jsonb_agg(g.display_name) from scim_group_members gm join scim_groups g on g.organization_id = gm.organization_id and g.id = gm.group_id
          where gm.organization_id = app.organization_id() and gm.user_id = m.user_id), '[]') as groups
      from auth.members() m where m.user_id = any (${list(userIds)}) and m.role <> 'owner'`);
  const custom = await selectCustomRoles(db);
  const changed = rows.flatMap(({ user_id, role, groups }) => {
    const given = roleIn(groups, custom) ?? (falls ? roleWithoutGroup : role);
    return given === role ? [] : [{ user_id, given }];
  });
  if (changed.length === 0) return;
  const roles = `{${changed.map(({ given }) => given).join()}}`;
  await db.execute(sql`
    select auth.change_member(given.user_id, given.role, null)
      from unnest(${list(changed.map(({ user_id }) => user_id))}, ${roles}::text[]) as given (user_id, role)`);
  await approveGranted(db);
}

/** Gives the members of a group named after this role what their groups give, now that there is such a role. */
export async function applyGroupsNamed(db: TenantDb, roleName: string): Promise<void> {
  const rows = await db.execute<{ user_id: string }>(sql`
    select gm.user_id from scim_groups g join scim_group_members gm on gm.organization_id = g.organization_id and gm.group_id = g.id
      where g.organization_id = app.organization_id() and lower(g.display_name) = lower(${groupOf(roleName)})`);
  await applyRoles(
    db,
    rows.map(({ user_id }) => user_id),
    false,
  );
}

/** Makes these the members of the group. Returns those who were added or removed. */
export async function setMembers(db: TenantDb, groupId: string, userIds: readonly string[]): Promise<string[]> {
  const removed = await db.execute<{ user_id: string }>(sql`
    delete from scim_group_members
      where organization_id = app.organization_id() and group_id = ${groupId} and user_id <> all (${list(userIds)}) returning user_id`);
  const added = await db.execute<{ user_id: string }>(sql`
    insert into scim_group_members (group_id, user_id) select ${groupId}::uuid, given from unnest(${list(userIds)}) as given
      on conflict do nothing returning user_id`);
  return [...removed, ...added].map(({ user_id }) => user_id);
}
