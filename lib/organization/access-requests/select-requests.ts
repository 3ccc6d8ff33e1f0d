import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { isAfterCursor, type PageRequest } from "#lib/platform/api/read-page.ts";
import { roleNameOf } from "#lib/platform/auth/custom-roles.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import type { AccessRequest } from "./contract.ts";

type Row = AccessRequest & Record<string, unknown>;

interface Filters {
  status?: string | undefined;
  access?: string | undefined;
  member_id?: string | undefined;
  id?: string | undefined;
}

/** Owners and admins see everyone's requests, and others their own. */
function visibleTo({ role, user_id }: Principal): SQL {
  return role !== null && managingRoles.includes(role) ? sql`true` : sql`q.user_id = ${user_id}`;
}

const isSame = (column: SQL, value: string | undefined) =>
  value === undefined ? sql`true` : sql`${column} = ${value}`;

/** The requests that the filters leave, newest first. */
export function requestsOf(db: TenantDb, principal: Principal, filters: Filters) {
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await db.execute<Row>(sql`
      select q.id, q.access, q.page, q.note, q.status, q.role, ${roleNameOf(sql`q.role`)} as role_name, q.reply,
          app.instant_text(q.decided_at) as decided_at, app.instant_text(q.created_at) as created_at,
          json_build_object('id', m.user_id, 'name', m.name, 'email', m.email, 'role', m.role, 'role_name', ${roleNameOf(sql`m.role`)},
            'is_provisioned', exists (
              select from scim_users s where s.organization_id = q.organization_id and s.user_id = q.user_id and s.deleted_at is null)) as member,
          case when q.decided_by is not null then json_build_object('id', q.decided_by, 'name', (
            select d.name from memberships d where d.organization_id = q.organization_id and d.user_id = q.decided_by)) end as decided_by
        from access_requests q join memberships m on m.organization_id = q.organization_id and m.user_id = q.user_id
        where q.organization_id = app.organization_id() and ${visibleTo(principal)}
          and ${isSame(sql`q.status`, filters.status)} and ${isSame(sql`q.access`, filters.access)}
          and ${isSame(sql`q.user_id`, filters.member_id)} and ${isSame(sql`q.id`, filters.id)}
          and ${isAfterCursor(after, { "q.created_at": "timestamptz", "q.id": "uuid" })}
        order by q.created_at desc, q.id desc limit ${limit}`),
  });
  return { keys: ["created_at", "id"] as const, select };
}
