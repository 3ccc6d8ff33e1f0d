import { join } from "node:path";
import { embeddedUrl } from "#db/embedded.ts";
import { settings } from "#lib/platform/env.ts";

export interface EmbeddedOwner {
  /** Of the owner. */
  url: string;
  /** The folder of its files. */
  postgres: string;
}

/** The embedded database, if it is running and this process's database; otherwise null. */
export function embeddedOwner(): EmbeddedOwner | null {
  const { database_url, data_dir } = settings();
  const url = embeddedUrl(data_dir);
  if (url === null) return null;
  const own = new URL(url);
  const used = new URL(database_url ?? url);
  return used.host === own.host && used.pathname === own.pathname
    ? { url, postgres: join(data_dir, "postgres") }
    : null;
}
