import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import type { Json } from "#lib/platform/scim/attribute.ts";

export interface UserRow extends Record<string, unknown> {
  user_id: string;
  name: string;
  email: string;
  role: string;
  status: string;
  /** Null for a member whom no provider manages. */
  user_name: string | null;
  external_id: string | null;
  profile: Json | null;
  disabled_at: string | null;
  created_at: string;
  changed_at: string;
  groups: { id: string; display_name: string }[];
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isUuid = (id: string) => uuid.test(id);

interface UserSelection {
  id?: string;
  /** Compared whatever the case, as is the address. */
  user_name?: string | null;
  /** Also those with this address. */
  email?: string;
}

/** Users as SCIM shows them: members, except those whom the provider deleted. An organization has at most 1,000. */
export async function selectUsers(
  db: TenantDb,
  { id, user_name = null, email }: UserSelection = {},
): Promise<UserRow[]> {
  return db.execute<UserRow>(sql`
    select m.user_id, m.name, m.email, m.role, s.user_name, s.external_id, s.profile,
        case when m.disabled_at is not null then 'disabled' when m.accepted_at is not null then 'active' else 'invited' end as status,
        m.disabled_at, m.created_at,
        greatest(m.created_at, m.accepted_at, m.declined_at, m.disabled_at, nullif(own.sessions_since, '-infinity'), s.changed_at) as changed_at,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', g.id, 'display_name', g.display_name) order by g.created_at, g.id)
            from scim_group_members gm join scim_groups g on g.organization_id = gm.organization_id and g.id = gm.group_id
            where gm.organization_id = app.organization_id() and gm.user_id = m.user_id), '[]') as groups
      from auth.members() m
      join memberships own on own.organization_id = app.organization_id() and own.user_id = m.user_id
      left join scim_users s on s.organization_id = app.organization_id() and s.user_id = m.user_id
      where s.deleted_at is null
        and ${id === undefined ? sql`true` : sql`m.user_id = ${id}::uuid`}
        and ${user_name === null ? sql`true` : sql`(lower(coalesce(s.user_name, m.email)) = lower(${user_name}) or lower(m.email) = lower(${email ?? null}))`}
      order by m.created_at, m.user_id`);
}

/** Those of the IDs that are users of this organization. */
export async function knownUsers(db: TenantDb, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.execute<{ user_id: string }>(sql`
    select m.user_id from auth.members() m
      left join scim_users s on s.organization_id = app.organization_id() and s.user_id = m.user_id
      where s.deleted_at is null and m.user_id::text = any (${`{${ids.filter(isUuid).join()}}`}::text[])`);
  return new Set(rows.map(({ user_id }) => user_id));
}

export interface GroupRow extends Record<string, unknown> {
  id: string;
  display_name: string;
  external_id: string | null;
  created_at: string;
  changed_at: string;
  /** Of its members' IDs. */
  digest: string;
  /** Empty unless asked for. */
  members: { user_id: string; name: string }[];
}

const members = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('user_id', gm.user_id, 'name', m.name) order by m.name, gm.user_id)
      from scim_group_members gm join auth.members() m on m.user_id = gm.user_id
      where gm.organization_id = app.organization_id() and gm.group_id = g.id), '[]')`;

/** All groups of the organization, or one; their members only if asked for. */
export async function selectGroups(
  db: TenantDb,
  { ids, withMembers }: { ids?: readonly string[]; withMembers: boolean },
): Promise<GroupRow[]> {
  return db.execute<GroupRow>(sql`
    select g.id, g.display_name, g.external_id, g.created_at, g.changed_at,
        coalesce((
          select md5(string_agg(gm.user_id::text, ',' order by gm.user_id))
            from scim_group_members gm where gm.organization_id = app.organization_id() and gm.group_id = g.id), '') as digest,
        ${withMembers ? members : sql`'[]'::jsonb`} as members
      from scim_groups g
      where g.organization_id = app.organization_id()
        and ${ids === undefined ? sql`true` : sql`g.id = any (${`{${ids.join()}}`}::uuid[])`}
      order by g.created_at, g.id`);
}
