import { join } from "node:path";
import { reachDatabase } from "#db/reach-database.ts";
import { settings } from "#lib/platform/env.ts";
import { checkUsedDataDir } from "#lib/platform/process/check-data-dir.ts";
import { waitForDatabase } from "#lib/platform/process/database.ts";
import { exitWithMessage, StartError } from "#lib/platform/process/exit-with-message.ts";
import { checkSecret, databaseUrlFor } from "#lib/platform/secrets.ts";
import { copyBase } from "./archive/copy-base.ts";
import { describeReaches, readReaches } from "./archive/restorable.ts";
import { chosenPlace, explained, log, readOptions, stopSignal } from "./command.ts";
import { makeBackup } from "./make-backup.ts";
import { listBackups, readManifest } from "./manifest.ts";
import { testNewestBackup } from "./test-backup.ts";

const usage = `npm run backup [-- --to FOLDER] [--keep NUMBER] [--take-over] [--list | --test | --base]

Backs up the database and the files as of one instant while Muster runs. Default: --to BACKUP_TO --keep BACKUP_KEEP (14).
With BACKUP_RECIPIENTS, public keys of age, it is encrypted. --list shows the backups that are there.
--test restores the newest one into a scratch database in DATA_DIR and compares every table; an encrypted one needs BACKUP_IDENTITY.
--base copies the embedded database's files, as a worker does every week with BACKUP_TO, where it also archives every change.
--take-over writes to a place that has another database's backups, after this one was restored from them.
SECRET_KEY (or DATA_DIR/secret.key) and ENCRYPTION_KEYS aren't in it: without them, nobody can use it. Keep them elsewhere.`;

await exitWithMessage(async () => {
  const { values, flags } = readOptions(usage, {
    values: ["to", "keep"],
    flags: ["list", "test", "base", "take-over", "help"],
  });
  if (flags.has("help")) return log(usage);
  const config = settings();
  const keep = values.keep === undefined ? config.backup_keep : Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new StartError("--keep takes a number of backups, at least 1.");
  checkUsedDataDir(config);
  checkSecret();
  const place = await chosenPlace("--to", values.to);
  if (flags.has("list")) {
    const { finished } = await listBackups(place);
    const reaches = describeReaches(await readReaches(place));
    if (finished.length === 0 && reaches.length === 0) throw new StartError(`There is no backup at ${place.name}.`);
    for (const name of finished) {
      const { tables, files, size, is_encrypted } = await readManifest(place, name);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      log(
        `${name}  ${rows.toLocaleString("en")} rows, ${files.count.toLocaleString("en")} files, ${(size / 1e6).toFixed(1)} MB${is_encrypted ? ", encrypted" : ""}`,
      );
    }
    for (const line of reaches) log(`archive: ${line}`);
    return;
  }
  const signal = stopSignal();
  if (flags.has("base")) return copyBase({ place, log, signal, takesOver: flags.has("take-over") });
  if (config.database_url !== null)
    await waitForDatabase(databaseUrlFor("app_worker", config.database_url), { log: () => undefined, signal });
  const database = await reachDatabase(log);
  try {
    if (flags.has("test")) {
      const folder = join(config.data_dir, "backup-test");
      const name = await testNewestBackup(database.url, {
        place,
        folder,
        identity: config.backup_identity,
        log,
        signal,
      });
      return log(`The backup ${name} can be restored.`);
    }
    const { name, tables, files } = await makeBackup(database.url, {
      ...{ place, keep, log, signal, takesOver: flags.has("take-over") },
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    log(
      `${place.name}/${name} has ${rows.toLocaleString("en")} rows of ${tables.length} tables and ${files.count === 1 ? "1 file" : `${files.count.toLocaleString("en")} files`}.`,
    );
    for (const key of files.missing) log(`Missing or damaged in the store of files, so not in the backup: ${key}`);
    log("It needs SECRET_KEY (or DATA_DIR/secret.key) and ENCRYPTION_KEYS to be restored. Keep them elsewhere.");
  } catch (error) {
    if (signal.aborted && !flags.has("test"))
      throw new StartError("Stopped. What was written isn't a backup, and the next one removes it.");
    const reason = explained(error);
    throw reason === null ? error : new StartError(reason, { cause: error });
  } finally {
    await database.stop();
  }
});
