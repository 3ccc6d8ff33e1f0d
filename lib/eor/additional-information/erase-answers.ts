import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { endSessions } from "#lib/eor/worker-sessions/public.ts";

/**
 * Deletes every answer on a person's contracts and every note on their tasks, and ends their worker session. Returns
 * the erased keys by contract, or null for an unknown person.
 */
export async function eraseAnswers(db: TenantDb, person_id: string): Promise<Map<string, string[]> | null> {
  const [person] = await db.execute(
    sql`select id from people where organization_id = ${currentOrganization} and id = ${person_id}`,
  );
  if (!person) return null;
  await endSessions(db, person_id);
  await db.execute(
    sql`update offboarding_tasks set note = null where organization_id = ${currentOrganization} and person_id = ${person_id}`,
  );
  const gone = await db.execute<{ contract_id: string; key: string }>(sql`
    delete from eor_answers a using contracts c
      where a.organization_id = ${currentOrganization} and c.organization_id = a.organization_id and c.id = a.contract_id
        and c.person_id = ${person_id} returning a.contract_id, a.key`);
  const byContract = Map.groupBy(gone, ({ contract_id }) => contract_id);
  return new Map([...byContract].map(([contract_id, rows]) => [contract_id, rows.map(({ key }) => key).sort()]));
}
