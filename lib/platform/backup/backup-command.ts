import { join } from "node:path";
import { reachDatabase } from "#db/reach-database.ts";
import { settings } from "#lib/platform/env.ts";
import { checkUsedDataDir } from "#lib/platform/process/check-data-dir.ts";
import { exitWithMessage, StartError } from "#lib/platform/process/exit-with-message.ts";
import { checkSecret } from "#lib/platform/secrets.ts";
import { chosenPlace, log, readOptions, stopSignal } from "./command.ts";
import { makeBackup } from "./make-backup.ts";
import { listBackups, readManifest } from "./manifest.ts";
import { testNewestBackup } from "./test-backup.ts";

const usage = `npm run backup [-- --to FOLDER|s3://key:secret@host/bucket] [--keep NUMBER] [--list | --test]

Backs up the database and the files as of one instant while Muster runs. Default: --to BACKUP_TO --keep BACKUP_KEEP (14).
With BACKUP_RECIPIENTS, public keys of age, it is encrypted. --list shows the backups that are there.
--test restores the newest one into a scratch database in DATA_DIR and compares every table; an encrypted one needs BACKUP_IDENTITY.
SECRET_KEY (or DATA_DIR/secret.key) and ENCRYPTION_KEYS aren't in it: without them, nobody can use it. Keep them elsewhere.`;

await exitWithMessage(async () => {
  const { values, flags } = readOptions(usage, { values: ["to", "keep"], flags: ["list", "test", "help"] });
  if (flags.has("help")) return log(usage);
  const config = settings();
  const keep = values.keep === undefined ? config.backup_keep : Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new StartError("--keep takes a number of backups, at least 1.");
  checkUsedDataDir(config);
  checkSecret();
  const place = await chosenPlace("--to", values.to);
  if (flags.has("list")) {
    for (const name of (await listBackups(place)).finished) {
      const { tables, files, size, is_encrypted } = await readManifest(place, name);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      log(
        `${name}  ${rows.toLocaleString("en")} rows, ${files.count.toLocaleString("en")} files, ${(size / 1e6).toFixed(1)} MB${is_encrypted ? ", encrypted" : ""}`,
      );
    }
    return;
  }
  const signal = stopSignal();
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
    const { name, tables, files } = await makeBackup(database.url, { place, keep, log, signal });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    log(
      `${place.name}/${name} has ${rows.toLocaleString("en")} rows of ${tables.length} tables and ${files.count.toLocaleString("en")} files.`,
    );
    for (const key of files.missing) log(`Missing or damaged in the store of files, so not in the backup: ${key}`);
    log("It needs SECRET_KEY (or DATA_DIR/secret.key) and ENCRYPTION_KEYS to be restored. Keep them elsewhere.");
  } catch (error) {
    if (signal.aborted && !flags.has("test"))
      throw new StartError("Stopped. What was written isn't a backup, and the next one removes it.");
    throw error;
  } finally {
    await database.stop();
  }
});
