import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { lockPending } from "#lib/workforce/review-records.ts";
import { reviewed } from "./emit-adjustments.ts";

/** Deletes a pending adjustment with its file; it can be restored for 15 minutes. Throws 404 and 409. */
export async function removeAdjustment(db: TenantDb, id: string): Promise<void> {
  await lockPending(db, reviewed, id);
  await db.execute(sql`
    with gone as (delete from invoice_adjustments where organization_id = ${currentOrganization} and id = ${id} returning *)
    insert into deleted_adjustments (id, record, file_id, deleted_by) select id, to_jsonb(gone), file_id, app.user_id() from gone`);
}
