import { settings } from "#lib/platform/env.ts";
import { embeddedUrl, startEmbedded } from "./embedded.ts";

/** The owner's URL, for a command outside the app, and what stops the database if it was started for this. */
export async function reachDatabase(log: (line: string) => void): Promise<{ url: string; stop: () => Promise<void> }> {
  const { database_url, data_dir } = settings();
  const url = database_url ?? embeddedUrl(data_dir);
  return url === null ? startEmbedded({ dataDir: data_dir, log }) : { url, stop: async () => {} };
}
