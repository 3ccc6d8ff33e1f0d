import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";

/** The open correction of a canceled invoice's pay, or null if it has none to decide on. */
export async function findReissuable(db: TenantDb, invoice_id: string): Promise<string | null> {
  const [row] = await db.execute<{ id: string }>(sql`
    select id from pay_corrections
      where organization_id = ${currentOrganization} and invoice_id = ${invoice_id} and cause = 'invoice_canceled' and status = 'open'`);
  return row?.id ?? null;
}
