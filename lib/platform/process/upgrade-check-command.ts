import { join } from "node:path";
import { openClient } from "#db/client.ts";
import { embeddedUrl } from "#db/embedded.ts";
import { readWork } from "#db/migrate.ts";
import { SchemaError } from "#db/migration-files.ts";
import { planUpgrade } from "#db/upgrade-plan.ts";
import { settings } from "#lib/platform/env.ts";
import { checkSecret } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { checkBuildable, isBuildCurrent } from "./build.ts";
import { checkUsedDataDir } from "./check-data-dir.ts";
import { waitForDatabase } from "./database.ts";
import { exitWithMessage, StartError } from "./exit-with-message.ts";
import { reachControl } from "./reach-control.ts";
import { buildLines, databaseLines } from "./upgrade-check.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const log = (line: string) => void process.stdout.write(`${line}\n`);

/** Throws StartError if the database doesn't let this release start. */
async function checkDatabase(url: string, isServing: boolean): Promise<void> {
  const sql = openClient(url, { connection: { default_transaction_read_only: true } });
  try {
    const work = await readWork(sql, { log, isServing });
    for (const line of databaseLines(work, work && (await planUpgrade(sql, work)))) log(line);
  } catch (error) {
    if (error instanceof SchemaError) throw new StartError(error.message);
    throw error;
  } finally {
    await sql.end();
  }
}

await exitWithMessage(async () => {
  const config = settings();
  checkUsedDataDir(config);
  checkSecret();
  const url = config.database_url ?? embeddedUrl(config.data_dir);
  if (url === null) {
    throw new SettingsError(
      `The embedded database in DATA_DIR=${config.data_dir} isn't running. Set DATA_DIR to that of the running Muster, or set DATABASE_URL.`,
    );
  }
  if (config.database_url !== null) await waitForDatabase(url, { log });
  checkBuildable(root);
  const reached = await reachControl(config.data_dir);
  reached?.socket.destroy();
  await checkDatabase(url, reached !== null);
  const { lines, isPossible } = await buildLines(root, isBuildCurrent(root));
  for (const line of lines) log(line);
  if (!isPossible) throw new StartError("The upgrade isn't possible.");
  log(
    reached === null
      ? "No Muster runs with this DATA_DIR: run npm start, or npm run migrate and then npm run web and npm run worker."
      : "npm run upgrade replaces the running Muster without stopping.",
  );
});
