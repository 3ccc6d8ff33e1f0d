import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { type Credential, db, type TenantDb, writeAs } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { Upload } from "#lib/platform/uploads/upload-rule.ts";
import { putFile } from "./store.ts";

/** A file in storage that nothing refers to yet. */
export interface Stored {
  id: string;
}

/**
 * Puts an upload into storage, during `prepare` of the operation that accepts it. If no transaction keeps it within an
 * hour, the worker deletes it. Throws 503 when storage is unavailable.
 */
export async function storeUpload(credential: Credential, upload: Upload): Promise<Stored> {
  const { name, content_type, size, sha256, path } = upload;
  const id = randomUUID();
  const storage_key = randomUUID();
  await writeAs(
    credential,
    () => undefined,
    async () =>
      db.execute(sql`
        insert into stored_files (id, storage_key, name, content_type, size, sha256, created_by)
          values (${id}, ${storage_key}, ${name}, ${content_type}, ${size}, ${sha256}, app.user_id())`),
  );
  await putFile(storage_key, { path, size, content_type });
  return { id };
}

/** Keeps a stored file, in the transaction of the change that refers to it. */
export async function keepFile(db: TenantDb, { id }: Stored): Promise<string> {
  const kept = await db.execute(sql`
    update stored_files set status = 'kept' where organization_id = ${currentOrganization} and id = ${id} and status = 'uploading' returning id`);
  if (kept.length === 0)
    throw new ApiError(503, {
      reason: "storage_unavailable",
      message: "The upload took too long. Nothing was changed. Send it again.",
    });
  return id;
}

/** Has the worker delete a file that nothing refers to anymore. */
export async function discardFile(db: TenantDb, id: string): Promise<void> {
  await db.execute(sql`
    update stored_files set status = 'discarded', discarded_at = now()
      where organization_id = ${currentOrganization} and id = ${id}`);
}
