import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

function refuse(message: string): never {
  throw new ApiError(400, { reason: "invalid_value", path: "/manager_id", message });
}

/** Managers are changed one after the other, so that two changes can't make a circle between them. */
async function waitForTurn(db: TenantDb): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('managers of ' || app.organization_id(), 0))`);
}

/** Throws 400 unless the person exists here and doesn't report to the one they would manage, also not through others. */
export async function assertManager(db: TenantDb, manager_id: string, person_id: string | null): Promise<void> {
  if (manager_id === person_id) refuse("Nobody can be their own manager. Choose another person.");
  if (person_id !== null) await waitForTurn(db);
  const [found] = await db.execute<{ name: string; is_below: boolean }>(sql`
    with recursive above as (
      select id, manager_id from people where organization_id = ${currentOrganization} and id = ${manager_id}::uuid
      union
      select p.id, p.manager_id from above a join people p on p.organization_id = ${currentOrganization} and p.id = a.manager_id)
    select p.first_name || ' ' || p.last_name as name, exists (select from above where id = ${person_id}::uuid) as is_below
      from people p where p.organization_id = ${currentOrganization} and p.id = ${manager_id}::uuid`);
  if (!found) refuse("There is no person with this ID.");
  if (found.is_below) refuse(`${found.name} reports to this person, directly or through others. Choose someone else.`);
}
