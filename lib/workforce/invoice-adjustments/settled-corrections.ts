import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";

async function isOfCorrection(db: TenantDb, id: string, status: "settled" | "superseded"): Promise<boolean> {
  const [row] = await db.execute<{ found: boolean }>(sql`
    select exists (select from pay_corrections where organization_id = ${currentOrganization} and adjustment_id = ${id} and status = ${status}) as found`);
  return row?.found ?? false;
}

/** Throws 409 for an adjustment whose amount is that of the pay correction that it settles. */
export async function assertMayChange(db: TenantDb, id: string): Promise<void> {
  if (await isOfCorrection(db, id, "settled"))
    throw new ApiError(409, {
      reason: "invalid_state",
      message:
        "This adjustment settles a pay correction, whose amount it has. To pay something else, delete it, dismiss the correction, and add another adjustment.",
    });
}

/** Why an adjustment that settled a pay correction can't come back after it was declined or deleted, or null. */
export async function returnRefusal(db: TenantDb, id: string): Promise<ErrorItem | null> {
  if (!(await isOfCorrection(db, id, "superseded"))) return null;
  return {
    reason: "pay_correction_decided",
    message: "This adjustment settled a pay correction, which has been open again since. Settle that one instead.",
  };
}
