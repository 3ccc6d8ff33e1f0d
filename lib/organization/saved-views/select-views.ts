import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { savedViewDefaults, savedViews } from "#db/schema/saved-views.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ownRole } from "#lib/platform/auth/custom-roles.ts";
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

/** The scope that a view's page needs; null for a page without views. */
function scopeNeeded(): SQL {
  const pages = [...viewPages()].map(([page, scope]) => sql`when ${page} then ${scope}`);
  return sql`case v.page ${sql.join(pages, sql` `)} end`;
}

/** The caller's own views and the shared ones, of pages the caller's role can see. */
export async function selectViews(db: TenantDb, condition: SQL, { deleted = false } = {}) {
  const rows = await db.execute<ViewRow>(sql`
    select v.id, v.page, v.name, v.query, v.is_shared, d.view_id is not null as is_default,
      v.owner_id, o.name as owner_name, v.created_at, v.updated_at
    from ${savedViews} v
    cross join (${ownRole}) me
    join auth.members() o on o.user_id = v.owner_id
    left join ${savedViewDefaults} d
      on d.organization_id = ${currentOrganization} and d.user_id = app.user_id() and d.view_id = v.id
    where v.organization_id = ${currentOrganization} and (v.owner_id = app.user_id() or v.is_shared)
      and ${deleted ? sql`v.deleted_at > now() - interval '1 day'` : sql`v.deleted_at is null`}
      and ${scopeNeeded()} = any (me.scopes) and ${condition}
    order by v.name_lower, v.id`);
  return rows.map(({ owner_id, owner_name, ...row }) => ({ ...row, owner: { id: owner_id, name: owner_name } }));
}

export type SelectedView = Awaited<ReturnType<typeof selectViews>>[number];
