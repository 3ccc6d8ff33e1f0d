import { openClient } from "#db/client.ts";
import { settings } from "#lib/platform/env.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import type { Manifest } from "./manifest.ts";
import { packingFor } from "./pack.ts";
import { openPlace } from "./place.ts";
import { pruneBackups } from "./prune.ts";
import { recordBackup } from "./record.ts";
import { type BackupOptions, writeBackup } from "./write.ts";

interface MakeOptions extends Pick<BackupOptions, "place" | "log" | "signal" | "takesOver"> {
  /** How many backups stay. */
  keep: number;
}

/** Backs up the database with this URL, of any role, and its files, records that, and removes the oldest backups. Throws StartError. */
export async function makeBackup(databaseUrl: string, { place, keep, log, ...course }: MakeOptions): Promise<Manifest> {
  await checkRelease(databaseUrlFor("app_worker", databaseUrl));
  const url = databaseUrlFor("app_backup", databaseUrl);
  const { files, backup_recipients } = settings();
  const store = await openPlace(files);
  return writeBackup({
    ...{ url, place, log, packing: packingFor(backup_recipients), ...course },
    readFile: (key) => store.read(key),
    async finish(manifest) {
      await recordBackup(url, manifest, place);
      for (const name of await pruneBackups(place, keep))
        log(`Removed the backup ${name}: the newest ${keep} are kept.`);
    },
  });
}

async function checkRelease(url: string): Promise<void> {
  const sql = openClient(url);
  const [state] = await sql`select to_regclass('public.backups') is not null as is_ready`.finally(() => sql.end());
  if (!state?.is_ready)
    throw new StartError("The database isn't of this release yet. Run npm start or npm run migrate first.");
}
