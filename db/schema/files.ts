import { sql } from "drizzle-orm";
import { check, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { code, createdAt, instant, key, uuidKey } from "./columns.ts";
import { copied } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";

/**
 * Files that people uploaded. The row is created before the bytes are stored, so that whatever a crash leaves in
 * storage is known and removed.
 */
export const storedFiles = tenantTable(
  "stored_files",
  {
    id: uuidKey(),
    /** Location of the bytes in storage: random, reveals nothing about them. */
    storage_key: key().notNull(),
    name: copied(text().notNull(), "the file goes with its attachment or receipt"),
    content_type: code().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Hexadecimal. */
    sha256: code().notNull(),
    status: text().$type<"uploading" | "kept" | "discarded">().notNull().default("uploading"),
    created_by: uuid(),
    created_at: createdAt(),
    discarded_at: instant(),
  },
  (table, own) => [
    own.unique("stored_files_key", table.storage_key),
    index("stored_files_leftover").on(table.created_at).where(sql`status <> 'kept'`),
    index("stored_files_recent").on(table.created_at).where(sql`status = 'kept'`),
    check("stored_files_status", sql`status in ('uploading', 'kept', 'discarded')`),
    check("stored_files_size", sql`size > 0`),
  ],
);
