import type postgres from "postgres";
import { openClient } from "#db/client.ts";
import type { Manifest } from "./manifest.ts";
import type { Place } from "./place.ts";

/** Runs with a connection of app_backup. */
async function connected<T>(url: string, act: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openClient(url);
  return act(sql).finally(() => sql.end({ timeout: 1 }));
}

/** Remembers a finished backup in its database. */
export async function recordBackup(url: string, manifest: Manifest, place: Place): Promise<void> {
  const { name, taken_at, is_encrypted, tables, files, size } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  await connected(
    url,
    (sql) => sql`
      insert into backups (name, place, taken_at, finished_at, is_encrypted, size, rows, files, missing_files)
      values (${name}, ${place.name}, ${taken_at}, now(), ${is_encrypted}, ${size}, ${rows}, ${files.count}, ${files.missing.length})
      on conflict (name) do nothing`,
  );
}

/** Remembers that a backup was restored for a test; `failure` says what went wrong. */
export async function recordTest(url: string, manifest: Manifest, place: Place, failure: string | null): Promise<void> {
  // A restored database doesn't know the backup that it came from.
  await recordBackup(url, manifest, place);
  await connected(
    url,
    (sql) => sql`update backups set tested_at = now(), test_failure = ${failure} where name = ${manifest.name}`,
  );
}
