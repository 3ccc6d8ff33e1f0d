import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";

/** Deletes every answer on the contracts of a person; returns how many there were. */
export async function eraseAnswers(db: TenantDb, person_id: string): Promise<number> {
  const gone = await db.execute(sql`
    delete from eor_answers a using contracts c
      where a.organization_id = ${currentOrganization} and c.organization_id = a.organization_id and c.id = a.contract_id
        and c.person_id = ${person_id} returning a.key`);
  return gone.length;
}
