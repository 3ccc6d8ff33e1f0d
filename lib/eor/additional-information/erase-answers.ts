import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { endSessions } from "#lib/eor/worker-sessions/public.ts";
import { eraseRecords, forgetValues } from "#lib/platform/erase-records.ts";
import { changePhoto } from "#lib/workforce/people/public.ts";

/**
 * Erases a person's answers and photo and what else `db/schema` marks so, and ends their worker session. Returns the
 * erased keys by contract, or null for an unknown person.
 */
export async function eraseAnswers(
  db: TenantDb,
  request: { request_id: string },
  person_id: string,
): Promise<Map<string, string[]> | null> {
  if ((await changePhoto(db, request, person_id, null)) === null) return null;
  await endSessions(db, person_id);
  const answered = await db.execute<{ contract_id: string; key: string }>(sql`
    select a.contract_id, a.key from eor_answers a join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id
      where a.organization_id = ${currentOrganization} and c.person_id = ${person_id} for update of a`);
  await forgetValues(db, await eraseRecords(db, "people", person_id));
  const byContract = Map.groupBy(answered, ({ contract_id }) => contract_id);
  return new Map([...byContract].map(([contract_id, rows]) => [contract_id, rows.map(({ key }) => key).sort()]));
}
