import { settings } from "#lib/platform/env.ts";
import { embeddedUrl, startEmbedded } from "./embedded.ts";

/** The owner's address of the database, for a command beside the product, and what ends it if it was started for this. */
export async function reachDatabase(log: (line: string) => void): Promise<{ url: string; stop: () => Promise<void> }> {
  const { database_url, data_dir } = settings();
  const url = database_url ?? embeddedUrl(data_dir);
  return url === null ? startEmbedded({ dataDir: data_dir, log }) : { url, stop: async () => {} };
}
