import { bigint, boolean, integer } from "drizzle-orm/pg-core";
import { code, globalTable, instant } from "./columns.ts";

/** The finished backups of this database, and whether they could be restored. */
export const backups = globalTable("backups", "They are of all organizations, and say nothing about them", {
  /** Its folder: 2026-11-26T184500Z. */
  name: code().primaryKey(),
  /** Where it was written, without credentials. */
  place: code().notNull(),
  /** The instant that it shows. */
  taken_at: instant().notNull(),
  finished_at: instant().notNull(),
  is_encrypted: boolean().notNull(),
  /** As stored, with the files that only this backup needed. */
  size: bigint({ mode: "number" }).notNull(),
  rows: bigint({ mode: "number" }).notNull(),
  files: integer().notNull(),
  /** Files that the store no longer had. */
  missing_files: integer().notNull(),
  /** When it was last restored for a test. */
  tested_at: instant(),
  /** What went wrong in the last test. */
  test_failure: code(),
});

/** Where the embedded database's changes are archived. */
export const archives = globalTable("archives", "It is of all organizations, and says nothing about them", {
  /** Without credentials. */
  place: code().primaryKey(),
  /** Everything that was committed until then is there; up to five minutes behind what really is. */
  archived_until: instant().notNull(),
});
