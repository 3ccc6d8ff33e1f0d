import { mkdir, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { FolderLockedError, lockFolder } from "#db/embedded/folder-lock.ts";
import { startEmbedded } from "#db/embedded.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { recover } from "./archive/recover.ts";
import { isArchiveUseless, readReaches } from "./archive/restorable.ts";
import { listBackups, readManifest } from "./manifest.ts";
import { unpackWith } from "./pack.ts";
import type { Place } from "./place.ts";
import { restoreBackup } from "./read.ts";
import { recordTest } from "./record.ts";

interface TestOptions {
  place: Place;
  /** For a scratch database; emptied before and after. */
  folder: string;
  /** A file with age's secret keys. */
  identity: string | null;
  log: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Restores the newest backup into a scratch database, compares every table, and reads every file. The result is recorded in
 * the database with this URL, of any role. Throws StartError if the backup can't be restored.
 */
export async function testNewestBackup(
  url: string,
  { place, folder, identity, log, signal }: TestOptions,
): Promise<string> {
  const name = (await listBackups(place)).finished.at(-1);
  if (name === undefined) throw new StartError(`There is no backup at ${place.name}.`);
  const manifest = await readManifest(place, name);
  const recorder = databaseUrlFor("app_backup", url);
  const unlock = claimFolder(folder);
  await rm(folder, { recursive: true, force: true });
  const faults: string[] = [];
  try {
    await mkdir(folder, { mode: 0o700 });
    const scratch = await startEmbedded({ dataDir: folder, log: () => undefined, isScratch: true });
    try {
      log(`Restoring ${place.name}/${name} into a scratch database …`);
      await restoreBackup({
        ...{ url: scratch.url, place, manifest, log, signal, unpack: unpackWith(identity) },
        writeFile: async () => undefined,
        async onFault(file, fault) {
          faults.push(fault.message);
          // The next backup writes it again.
          await place.remove(file);
        },
      });
    } finally {
      await scratch.stop("immediate");
    }
    const [fault] = faults;
    if (fault !== undefined)
      throw new StartError(
        `${fault}${faults.length > 1 ? ` So are ${faults.length - 1} more.` : ""} The next backup has it again.`,
      );
    await testArchive({ place, folder, identity, log, signal });
    await recordTest(recorder, manifest, place, null);
    return name;
  } catch (error) {
    if (signal.aborted) throw new StartError("Stopped. Nothing was recorded.");
    const isExplained = error instanceof StartError || error instanceof SettingsError;
    await recordTest(recorder, manifest, place, isExplained ? error.message : "The restore failed. The log says why.");
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
    unlock();
  }
}

/** Restores the newest instant of the archive, if there is one, and reads every row. Throws StartError. */
async function testArchive({ place, folder, identity, log, signal }: TestOptions): Promise<void> {
  const reach = (await readReaches(place)).at(-1);
  if (!reach) {
    if (await isArchiveUseless(place)) throw new StartError("Nothing in the archive of changes can be restored.");
    return;
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  log(`Restoring the archive until ${reach.until.toISOString()} into a scratch database …`);
  const missing = await recover({
    ...{ place, reach, at: null, dataDir: folder, isScratch: true, unpack: unpackWith(identity), log, signal },
    writeFile: async () => undefined,
  });
  const [file] = missing;
  if (file !== undefined)
    throw new StartError(
      `The archive lacks the stored file ${file}${missing.length > 1 ? ` and ${missing.length - 1} more` : ""}.`,
    );
}

/** Throws StartError if another test uses it. */
function claimFolder(folder: string): () => void {
  try {
    return lockFolder(dirname(folder), basename(folder));
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    throw new StartError("Another test of a backup is running. Wait until it is finished.");
  }
}
