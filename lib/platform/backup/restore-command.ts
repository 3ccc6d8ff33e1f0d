import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmbedded } from "#db/embedded.ts";
import { settings } from "#lib/platform/env.ts";
import { checkFolder, unfinishedRestore } from "#lib/platform/process/check-data-dir.ts";
import { claimDataDir } from "#lib/platform/process/data-dir.ts";
import { waitForDatabase } from "#lib/platform/process/database.ts";
import { exitWithMessage, StartError } from "#lib/platform/process/exit-with-message.ts";
import { checkSecret } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { chosenPlace, explained, log, readOptions, stopSignal } from "./command.ts";
import { listBackups, type Manifest, readManifest } from "./manifest.ts";
import { unpackWith } from "./pack.ts";
import { openPlace, type Place } from "./place.ts";
import { checkFits, restoreBackup } from "./read.ts";

const usage = `npm run restore [-- --from FOLDER] [--backup NAME] [--without-damaged-files]

Restores the newest backup, or the named one, into an empty database and an empty store of files (DATABASE_URL, FILES_URL,
DATA_DIR), and compares every table with the backup. Default: --from BACKUP_TO. Set the SECRET_KEY (or put the secret.key
into DATA_DIR) and the ENCRYPTION_KEYS that the backup was made with; an encrypted one needs BACKUP_IDENTITY.
--without-damaged-files restores everything else if stored files are missing or damaged in the backup, and names them.`;

async function choose(place: Place, named: string | undefined): Promise<Manifest> {
  const { finished, unfinished } = await listBackups(place);
  for (const name of unfinished) log(`${name} wasn't finished, so it can't be restored.`);
  const name = named ?? finished.at(-1);
  if (name === undefined) throw new StartError(`There is no backup at ${place.name}.`);
  return readManifest(place, name);
}

/** A new secret would fit nothing in the backup. */
function checkHasSecret(dataDir: string): void {
  if (settings().secret_key === null && !existsSync(join(dataDir, "secret.key")))
    throw new SettingsError(
      `SECRET_KEY is missing. Set it, or put the secret.key of the backup's installation into ${dataDir}.`,
    );
  checkSecret();
}

async function openTarget(
  isRepeated: boolean,
  signal: AbortSignal,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { database_url, data_dir } = settings();
  if (database_url !== null) {
    await waitForDatabase(database_url, { log, signal });
    return { url: database_url, stop: async () => {} };
  }
  if (!isRepeated && existsSync(join(data_dir, "postgres")))
    throw new StartError(`DATA_DIR=${data_dir} has a database already. Restore into another DATA_DIR.`);
  return startEmbedded({ dataDir: data_dir, log });
}

await exitWithMessage(async () => {
  const { values, flags } = readOptions(usage, {
    values: ["from", "backup"],
    flags: ["without-damaged-files", "help"],
  });
  if (flags.has("help")) return log(usage);
  const { data_dir, files, backup_identity } = settings();
  checkFolder(data_dir);
  checkHasSecret(data_dir);
  const place = await chosenPlace("--from", values.from);
  const manifest = await choose(place, values.backup);
  checkFits(manifest);
  const unpack = unpackWith(backup_identity);
  claimDataDir(data_dir);
  const isRepeated = existsSync(unfinishedRestore(data_dir));
  const store = await openPlace(files);
  if (!isRepeated && (await store.list("")).length > 0)
    throw new StartError(`FILES_URL: ${store.name} has files already. Restore into an empty place.`);
  const signal = stopSignal();
  const database = await openTarget(isRepeated, signal);
  try {
    await writeFile(unfinishedRestore(data_dir), `${manifest.name}\n`);
    log(`Restoring ${place.name}/${manifest.name} …`);
    const damaged: string[] = [];
    const onFault = async (_name: string, fault: StartError) => void damaged.push(fault.message);
    await restoreBackup({
      ...{ url: database.url, place, manifest, unpack, log, signal },
      writeFile: (key, bytes) => store.write(key, bytes),
      ...(flags.has("without-damaged-files") ? { onFault } : {}),
    });
    await rm(unfinishedRestore(data_dir));
    for (const fault of damaged) log(`Not restored: ${fault}`);
    for (const key of manifest.files.missing)
      log(`The backup doesn't have this file, which was missing when it was made: ${key}`);
    log(`Restored what was there at ${manifest.taken_at}. Start it with npm start.`);
  } catch (error) {
    const reason = signal.aborted ? "Stopped." : explained(error);
    if (reason === null) throw error;
    throw new StartError(
      `${reason}\nNothing was restored, and nothing starts in ${data_dir} until npm run restore has finished.`,
    );
  } finally {
    await database.stop();
  }
});
