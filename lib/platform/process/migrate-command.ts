import { ensureSetupCode } from "#lib/platform/auth/setup.ts";
import { settings } from "#lib/platform/env.ts";
import { checkSecret } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { checkUsedDataDir } from "./check-data-dir.ts";
import { prepareDatabase, waitForDatabase, whileReachable } from "./database.ts";
import { exitWithMessage } from "./exit-with-message.ts";

const log = (line: string) => void process.stdout.write(`${line}\n`);

// What npm start does first, for machines that then run only `npm run web` and `npm run worker`.
await exitWithMessage(async () => {
  const config = settings();
  const { database_url, public_url } = config;
  if (database_url === null)
    throw new SettingsError("DATABASE_URL is missing. The embedded database is migrated by npm start.");
  checkUsedDataDir(config);
  checkSecret();
  await waitForDatabase(database_url, { log });
  await prepareDatabase(database_url, { log });
  log("The database is ready for this release.");
  const code = await whileReachable(database_url, () => ensureSetupCode(database_url));
  if (code !== null) log(`Set Muster up at ${public_url}/setup with this code, which works once: ${code}`);
});
