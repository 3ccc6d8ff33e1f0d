import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import {
  customScopes,
  isBuiltIn,
  roleDescriptions,
  roleNames,
  roleScopes,
  roles,
  sensitiveDataScope,
} from "#lib/platform/auth/roles.ts";
import type { Role } from "./contract.ts";

interface Row extends Record<string, unknown> {
  id: string;
  name: string | null;
  scopes: string[];
  members: number;
  created_at: string | null;
  updated_at: string | null;
}

/** The built-in roles in their order, then the organization's own by name. */
export async function selectRoles(db: TenantDb): Promise<Role[]> {
  const rows = await db.execute<Row>(sql`
    with held as materialized (
      select m.role, count(*)::integer as members from memberships m where m.organization_id = app.organization_id() group by m.role)
    select b.id, null as name, '{}'::text[] as scopes, coalesce(h.members, 0) as members, null::timestamptz as created_at, null::timestamptz as updated_at, '' as name_lower
      from unnest(${`{${roles.join()}}`}::text[]) as b (id) left join held h on h.role = b.id
    union all
    select r.id::text, r.name, r.scopes, coalesce(h.members, 0), r.created_at, r.updated_at, r.name_lower
      from custom_roles r left join held h on h.role = r.id::text where r.organization_id = app.organization_id()
    order by name_lower, id`);
  const all = rows.map(({ id, name, scopes: own, members, created_at, updated_at }) => {
    const scopes = isBuiltIn(id) ? roleScopes[id] : customScopes.filter((scope) => own.includes(scope));
    return {
      id,
      name: isBuiltIn(id) ? roleNames[id] : (name ?? ""),
      description: isBuiltIn(id) ? roleDescriptions[id] : null,
      is_built_in: isBuiltIn(id),
      scopes: [...scopes],
      reads_sensitive_data: scopes.includes(sensitiveDataScope),
      ...{ members, created_at, updated_at },
    };
  });
  const builtIn = roles.flatMap((role) => all.filter(({ id }) => id === role));
  return [...builtIn, ...all.filter(({ is_built_in }) => !is_built_in)];
}
