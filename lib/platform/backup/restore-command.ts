import { existsSync, realpathSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clearFolder } from "#db/embedded/postmaster.ts";
import { startEmbedded } from "#db/embedded.ts";
import { settings } from "#lib/platform/env.ts";
import { checkFolder, unfinishedRestore } from "#lib/platform/process/check-data-dir.ts";
import { claimDataDir } from "#lib/platform/process/data-dir.ts";
import { waitForDatabase } from "#lib/platform/process/database.ts";
import { exitWithMessage, StartError } from "#lib/platform/process/exit-with-message.ts";
import { checkSecret } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { recover } from "./archive/recover.ts";
import { chooseReach, readReaches } from "./archive/restorable.ts";
import { chosenPlace, explained, log, readOptions, stopSignal } from "./command.ts";
import { listBackups, type Manifest, readManifest } from "./manifest.ts";
import { type Unpack, unpackWith } from "./pack.ts";
import { openPlace, type Place } from "./place.ts";
import { checkDatabase, checkFits, restoreBackup } from "./read.ts";

const usage = `npm run restore [-- --from FOLDER] [--backup NAME | --at TIME] [--without-damaged-files]

Restores the newest backup, or the named one, into an empty database and an empty store of files (DATABASE_URL, FILES_URL,
DATA_DIR), and compares every table with the backup. Default: --from BACKUP_TO. Set the SECRET_KEY (or put the secret.key
into DATA_DIR) and the ENCRYPTION_KEYS that the backup was made with; an encrypted one needs BACKUP_IDENTITY.
--at 2026-11-26T18:00:00Z restores what was there at that second, --at latest what was archived last: for a new embedded database, from
an embedded one with BACKUP_TO.
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

/** Throws StartError if the database isn't empty, or DATA_DIR has one that no restore began. */
async function prepareTarget(manifest: Manifest | null, isRepeated: boolean, signal: AbortSignal): Promise<void> {
  const { database_url, data_dir } = settings();
  if (database_url !== null) {
    await waitForDatabase(database_url, { log, signal });
    if (manifest !== null) await checkDatabase(database_url, manifest, signal);
    return;
  }
  if (!existsSync(join(data_dir, "postgres"))) return;
  const folder = join(realpathSync(data_dir), "postgres");
  if (!isRepeated) throw new StartError(`DATA_DIR=${data_dir} has a database already. Restore into another DATA_DIR.`);
  // A killed restore leaves its PostgreSQL running.
  await clearFolder(folder, log);
  await rm(folder, { recursive: true });
}

async function openTarget(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { database_url, data_dir } = settings();
  return database_url === null
    ? startEmbedded({ dataDir: data_dir, log })
    : { url: database_url, stop: async () => {} };
}

interface Course {
  place: Place;
  store: Place;
  unpack: Unpack;
  signal: AbortSignal;
}

async function restoreRows(
  manifest: Manifest,
  { place, store, unpack, signal }: Course,
  keepsOn: boolean,
): Promise<string> {
  const database = await openTarget();
  try {
    log(`Restoring ${place.name}/${manifest.name} …`);
    const damaged: string[] = [];
    const onFault = async (_name: string, fault: StartError) => void damaged.push(fault.message);
    await restoreBackup({
      ...{ url: database.url, place, manifest, unpack, log, signal },
      writeFile: (key, bytes) => store.write(key, bytes),
      ...(keepsOn ? { onFault } : {}),
    });
    for (const fault of damaged) log(`Not restored: ${fault}`);
    for (const key of manifest.files.missing)
      log(`The backup doesn't have this file, which was missing when it was made: ${key}`);
  } finally {
    await database.stop();
  }
  return manifest.taken_at;
}

async function restoreInstant(
  at: Date | null,
  { place, store, unpack, signal }: Course,
  keepsOn: boolean,
): Promise<string> {
  const reach = chooseReach(place, await readReaches(place), at);
  const instant = (at ?? reach.until).toISOString();
  log(`Restoring what was there at ${instant} …`);
  const { data_dir: dataDir } = settings();
  const missing = await recover({
    ...{ place, reach, at, dataDir, unpack, log, signal },
    writeFile: (key, bytes) => store.write(key, bytes),
  });
  for (const key of missing) log(`Not restored, because the archive doesn't have it: the stored file ${key}`);
  if (missing.length > 0 && !keepsOn)
    throw new StartError(
      "Stored files are missing or damaged. Add --without-damaged-files to restore everything else.",
    );
  return instant;
}

const instantForm = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Null for the newest. Throws StartError. */
function readInstant(text: string): Date | null {
  if (text === "latest") return null;
  const [, day] = instantForm.exec(text) ?? [];
  const [instant, midnight] = [new Date(text), new Date(`${day}T00:00:00Z`)];
  // Dates like February 30 would become another.
  if (
    Number.isNaN(instant.getTime()) ||
    Number.isNaN(midnight.getTime()) ||
    midnight.toISOString().slice(0, 10) !== day
  )
    throw new StartError("--at takes latest, or an instant with its time zone, such as 2026-11-26T18:00:00Z.");
  return instant;
}

await exitWithMessage(async () => {
  const { values, flags } = readOptions(usage, {
    values: ["from", "backup", "at"],
    flags: ["without-damaged-files", "help"],
  });
  if (flags.has("help")) return log(usage);
  const { data_dir, files, backup_identity, database_url } = settings();
  const at = values.at === undefined ? undefined : readInstant(values.at);
  if (at !== undefined && values.backup !== undefined) throw new StartError("Write --backup or --at, not both.");
  if (at !== undefined && database_url !== null)
    throw new StartError(
      "--at restores the embedded database only. Leave out DATABASE_URL, or leave out --at to restore a backup.",
    );
  checkFolder(data_dir);
  checkHasSecret(data_dir);
  const place = await chosenPlace("--from", values.from);
  const manifest = at === undefined ? await choose(place, values.backup) : null;
  if (manifest !== null) checkFits(manifest);
  else chooseReach(place, await readReaches(place), at ?? null);
  const unpack = unpackWith(backup_identity);
  claimDataDir(data_dir);
  const isRepeated = existsSync(unfinishedRestore(data_dir));
  const store = await openPlace(files);
  if (!isRepeated && (await store.list("")).length > 0)
    throw new StartError(`FILES_URL: ${store.name} has files already. Restore into an empty place.`);
  const signal = stopSignal();
  await prepareTarget(manifest, isRepeated, signal);
  await writeFile(unfinishedRestore(data_dir), `${manifest?.name ?? values.at}\n`);
  const course = { place, store, unpack, signal };
  try {
    const keepsOn = flags.has("without-damaged-files");
    const instant =
      manifest === null
        ? await restoreInstant(at ?? null, course, keepsOn)
        : await restoreRows(manifest, course, keepsOn);
    await rm(unfinishedRestore(data_dir));
    log(`Restored what was there at ${instant}. Start it with npm start.`);
  } catch (error) {
    const reason = signal.aborted ? "Stopped." : explained(error);
    if (reason === null) throw error;
    throw new StartError(
      `${reason}\nNothing was restored, and nothing starts in ${data_dir} until npm run restore has finished.`,
    );
  }
});
