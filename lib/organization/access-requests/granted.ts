import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { membersWithScopes } from "#lib/platform/auth/custom-roles.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { tellAskers } from "./notices.ts";
import { administration } from "./rules.ts";

/** Whether a role, with its scopes, has what is asked for. */
const includes = (role: SQL, scopes: SQL, access: SQL): SQL =>
  sql`case ${access} when ${administration} then ${role} = any (${`{${managingRoles.join()}}`}::text[]) else ${scopes} @> array[${access}] end`;

/** Approves the open requests of everyone whose role has what they asked for by now, however it came to that. */
export async function approveGranted(db: TenantDb): Promise<void> {
  const approved = await db.execute<{ id: string }>(sql`
    update access_requests r set status = 'approved', role = m.role, decided_by = app.user_id(), decided_at = now()
      from (${membersWithScopes}) m
      where r.organization_id = app.organization_id() and r.status = 'open' and m.user_id = r.user_id
        and ${includes(sql`m.role`, sql`m.scopes`, sql`r.access`)}
      returning r.id`);
  await tellAskers(
    db,
    approved.map(({ id }) => id),
  );
}
