import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

/**
 * Opens a correction for what a contract's invoice of a closed cycle doesn't pay any more. Returns its ID; null if
 * nothing is left to pay. The cycle must be locked.
 */
export async function correctPay(
  db: TenantDb,
  { contract_id, payment_cycle_id }: { contract_id: string; payment_cycle_id: string },
): Promise<string | null> {
  const [row] = await db.execute<{ id: string | null }>(
    sql`select app.correct_pay(${contract_id}, ${payment_cycle_id}::uuid, null, null) as id`,
  );
  return row?.id ?? null;
}
