import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { discardFile } from "#lib/platform/files/keep-file.ts";

/** Removes the organization's matching attachments with their files. Returns how many there were. */
export async function removeAttachments(db: TenantDb, which: SQL): Promise<number> {
  const removed = await db.execute<{ file_id: string | null }>(
    sql`delete from attachments where organization_id = ${currentOrganization} and ${which} returning file_id`,
  );
  for (const { file_id } of removed) if (file_id !== null) await discardFile(db, file_id);
  return removed.length;
}
