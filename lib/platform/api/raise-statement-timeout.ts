import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

/**
 * Allows statements up to two minutes: changing 100,000 invoices, or importing contracts whose days closed payment cycles
 * left out, takes seconds, longer on a busy machine.
 */
export async function raiseStatementTimeout(db: TenantDb): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', '120000', true)`);
}
