import { join } from "node:path";
import { embeddedUrl } from "#db/embedded.ts";
import { settings } from "#lib/platform/env.ts";

/** The URL of the owner of the embedded database, if it runs and is this process's database, and its files; otherwise null. */
export function embeddedOwner(): { url: string; postgres: string } | null {
  const { database_url, data_dir } = settings();
  const url = embeddedUrl(data_dir);
  if (url === null) return null;
  const own = new URL(url);
  const used = new URL(database_url ?? url);
  return used.host === own.host && used.pathname === own.pathname
    ? { url, postgres: join(data_dir, "postgres") }
    : null;
}
