import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

/** Ends a person's worker session, if any. */
export async function endSessions(db: TenantDb, personId: string): Promise<void> {
  await db.execute(sql`
    update access_tokens set revoked_at = now()
      where organization_id = (select app.organization_id()) and person_id = ${personId} and type = 'worker' and revoked_at is null`);
}
