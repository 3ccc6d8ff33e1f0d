import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

/** Lets the transaction's statements take up to two minutes: those that change 100,000 invoices take seconds, and more on a busy machine. */
export async function raiseStatementTimeout(db: TenantDb): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', '120000', true)`);
}
