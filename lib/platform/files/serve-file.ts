import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { type Admission, db, readAs } from "#db/tenant.ts";
import { toPrincipal } from "#lib/platform/auth/principal.ts";
import { type FileGrant, filesRoot, readFileGrant } from "./link.ts";
import { linkAltered, linkExpired, linkGone, serveLinks } from "./serve-link.ts";
import { assertStored, openFile } from "./store.ts";

interface FileRow extends Record<string, unknown> {
  storage_key: string;
  name: string;
  content_type: string;
  size: number;
  live: boolean;
}

/** The credential that requested the link is admitted again each time, and sees what it may see now. */
async function find({ credential, organization_id, scope, file_id, expires_at }: FileGrant): Promise<FileRow> {
  const admit = (admission: Admission | null) => {
    if (admission?.organization_id !== organization_id || !toPrincipal(admission).scopes.has(scope)) throw linkGone();
  };
  const [row] = await readAs(credential, admit, async () =>
    db.execute<FileRow>(sql`
      select storage_key, name, content_type, size, ${expires_at}::timestamptz > now() as live from stored_files
        where organization_id = ${currentOrganization} and id = ${file_id}::uuid and status = 'kept'`),
  );
  if (!row) throw linkGone();
  if (!row.live) throw linkExpired();
  return row;
}

/** Handles one request for a file's link. */
export const handleFile = serveLinks(filesRoot, "Request a new link on the page that shows the file.", async (text) => {
  const grant = readFileGrant(text);
  if (!grant) throw linkAltered();
  const { storage_key, name, content_type: type, size } = await find(grant);
  await assertStored(storage_key, size);
  const body = async () => Readable.toWeb(await openFile(storage_key)) as ReadableStream<Uint8Array>;
  return { name, type, size, body };
});
