import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { settings } from "#lib/platform/env.ts";

const idsOf = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;

/** Has whoever decides told about a request. Without a mail server, only the dashboard shows it. */
export async function tellDeciders(db: TenantDb, requestId: string): Promise<void> {
  if (settings().smtp_url === null) return;
  await db.execute(sql`
    insert into access_request_notices (request_id, user_id, kind)
      select ${requestId}, m.user_id, 'asked' from auth.members() m
        where m.role = any (${`{${managingRoles.join()}}`}::text[]) and m.accepted_at is not null and m.disabled_at is null`);
}

/** Has those who asked told what was decided. */
export async function tellAskers(db: TenantDb, requestIds: readonly string[]): Promise<void> {
  if (settings().smtp_url === null || requestIds.length === 0) return;
  await db.execute(sql`
    insert into access_request_notices (request_id, user_id, kind)
      select r.id, r.user_id, 'decided' from access_requests r where r.organization_id = app.organization_id() and r.id = any (${idsOf(requestIds)})`);
}
