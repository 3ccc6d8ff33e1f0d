import { type SQL, sql } from "drizzle-orm";
import { memberships } from "#db/schema/accounts.ts";
import { currentOrganization } from "#db/schema/columns.ts";
import { savedViewDefaults, savedViews } from "#db/schema/saved-views.ts";
import type { TenantDb } from "#db/tenant.ts";
import { roleScopes, roles } from "#lib/platform/auth/roles.ts";
import { viewPages } from "./view-pages.ts";

interface ViewRow extends Record<string, unknown> {
  id: string;
  page: string;
  name: string;
  query: string;
  is_shared: boolean;
  is_default: boolean;
  owner_id: string;
  owner_name: string;
  created_at: string;
  updated_at: string;
}

/** Pairs of a page and a role that can see its rows. */
function reach() {
  const pairs = [...viewPages()].flatMap(([page, scope]) =>
    roles.filter((role) => roleScopes[role].includes(scope)).map((role) => sql`(${page}, ${role})`),
  );
  return sql.join(pairs, sql`, `);
}

/** The caller's own views and the shared ones, of pages the caller's role can see. */
export async function selectViews(db: TenantDb, condition: SQL, { deleted = false } = {}) {
  const rows = await db.execute<ViewRow>(sql`
    select v.id, v.page, v.name, v.query, v.is_shared, d.view_id is not null as is_default,
      v.owner_id, o.name as owner_name, v.created_at, v.updated_at
    from ${savedViews} v
    join ${memberships} m on m.organization_id = ${currentOrganization} and m.user_id = app.user_id()
    join auth.members() o on o.user_id = v.owner_id
    left join ${savedViewDefaults} d
      on d.organization_id = ${currentOrganization} and d.user_id = m.user_id and d.view_id = v.id
    where v.organization_id = ${currentOrganization} and (v.owner_id = m.user_id or v.is_shared)
      and ${deleted ? sql`v.deleted_at > now() - interval '1 day'` : sql`v.deleted_at is null`}
      and (v.page, m.role) in (${reach()}) and ${condition}
    order by v.name_lower, v.id`);
  return rows.map(({ owner_id, owner_name, ...row }) => ({ ...row, owner: { id: owner_id, name: owner_name } }));
}

export type SelectedView = Awaited<ReturnType<typeof selectViews>>[number];
