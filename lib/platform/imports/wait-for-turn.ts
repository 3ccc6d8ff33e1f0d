import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

/** Serializes imports per organization, so that each sees what the previous one added. */
export async function waitForTurn(db: TenantDb): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports of ' || app.organization_id(), 0))`);
}
