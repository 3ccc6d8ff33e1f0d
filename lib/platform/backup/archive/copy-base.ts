import { explained } from "#lib/platform/backup/command.ts";
import { packingFor } from "#lib/platform/backup/pack.ts";
import { openPlace, placeName } from "#lib/platform/backup/place.ts";
import { settings } from "#lib/platform/env.ts";
import { StartError } from "#lib/platform/process/exit-with-message.ts";
import { type BaseOptions, writeBase } from "./base.ts";
import { embeddedOwner } from "./embedded-owner.ts";
import { pruneArchive } from "./prune-archive.ts";

/** Copies the files of the embedded database, which must run, and removes what isn't needed any more. Throws StartError. */
export async function copyBase(options: Pick<BaseOptions, "place" | "log" | "signal" | "takesOver">): Promise<void> {
  const owner = embeddedOwner();
  if (owner === null)
    throw new StartError(
      "--base copies the embedded database while it runs, and it doesn't run here. Start Muster without DATABASE_URL.",
    );
  const { files, backup_to, backup_recipients } = settings();
  if (backup_to === null || placeName(backup_to) !== options.place.name)
    throw new StartError(
      "--base belongs to BACKUP_TO, where a worker archives every change. Set that, and leave out --to.",
    );
  const store = await openPlace(files);
  try {
    await writeBase({
      ...{ ...owner, ...options, packing: packingFor(backup_recipients), readFile: store.read },
      finish: (folder) => pruneArchive(options.place, folder),
    });
  } catch (error) {
    if (options.signal?.aborted)
      throw new StartError("Stopped. What was written isn't used, and the next copy removes it.");
    const reason = explained(error);
    throw reason === null ? error : new StartError(reason, { cause: error });
  }
}
