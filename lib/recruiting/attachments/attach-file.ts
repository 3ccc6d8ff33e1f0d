import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { keepFile, type Stored } from "#lib/platform/files/keep-file.ts";
import type { Upload } from "#lib/platform/uploads/upload-rule.ts";
import type { candidateFileTypes } from "./contract.ts";

interface Attaching {
  candidate_id: string;
  kind: (typeof candidateFileTypes)[number];
  file: Upload;
  stored: Stored;
}

/** Attaches a stored file to a candidate locked by the transaction; returns the requested columns. */
export async function attachFile<Row extends Record<string, unknown>>(
  db: TenantDb,
  { candidate_id, kind, file, stored }: Attaching,
  columns: SQL = sql`id`,
): Promise<Row> {
  const file_id = await keepFile(db, stored);
  const [row] = await db.execute<Row>(sql`
    insert into attachments (attachable_type_slug, attachable_id, attachment_type_slug, file_name, file_content_type, file_id, byte_size, created_by)
      values ('CANDIDATE', ${candidate_id}, ${kind}, ${file.name}, ${file.content_type}, ${file_id}, ${file.size}, app.user_id())
      returning ${columns}`);
  return row as Row;
}
