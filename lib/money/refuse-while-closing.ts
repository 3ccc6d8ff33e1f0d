import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

/**
 * Refuses to change rates while a cycle closes that ends on `day` or later, or any cycle without a day: its invoices are
 * created in several transactions, and all have the same rates. Locks the cycles, so none begins to close until the change is committed.
 */
export async function refuseWhileClosing(db: TenantDb, path: string, day?: string): Promise<void> {
  const cycles = await db.execute<{ frequency: string; starts_on: string; status: string }>(sql`
    select frequency, starts_on, status from payment_cycles
      where organization_id = ${currentOrganization} and status <> 'paid' ${day === undefined ? sql`` : sql`and ends_on >= ${day}`}
      order by id for share`);
  const closing = cycles.find(({ status }) => status === "closing");
  if (closing)
    throw new ApiError(409, {
      ...{ reason: "payment_cycle_busy", path },
      message: `The ${closing.frequency} payment cycle starting ${closing.starts_on} is closing, and all its invoices have the same rates. Wait until it's closed.`,
    });
}
