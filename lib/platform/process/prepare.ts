import { join } from "node:path";
import { openEmbedded, ownerPassword } from "#db/embedded.ts";
import { ensureSetupCode } from "#lib/platform/auth/setup.ts";
import { type Settings, settings } from "#lib/platform/env.ts";
import { checkSecret, databaseUrlFor } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { announcement, type SignIn } from "./announce.ts";
import type { PreparationMessage, Prepared, Question } from "./ask-preparation.ts";
import { buildIfNeeded, checkBuildable } from "./build.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { prepareDatabase, waitForDatabase, whileReachable } from "./database.ts";
import { StartError } from "./exit-with-message.ts";
import { checkFree } from "./listen.ts";

/** Creates the demo unless it exists, and returns its sign-ins. Passed in, because it depends on the areas. */
type EnsureDemo = (
  ownerUrl: string,
  where: { dataDir: string; log: (line: string) => void; onlyIfEmpty: boolean },
) => Promise<SignIn[]>;

const abort = new AbortController();
const root = join(import.meta.dirname, "..", "..", "..");
const log = (line: string) => void process.stdout.write(`${line}\n`);

function tell(what: PreparationMessage): void {
  process.send?.(what);
}

function ask<Answer>(question: Question): Promise<Answer> {
  return new Promise((resolve) => {
    process.once("message", (answer) => resolve(answer as Answer));
    tell(question);
  });
}

async function ownerUrl(): Promise<string> {
  const { database_url, data_dir } = settings();
  if (database_url !== null) {
    await waitForDatabase(database_url, { log, signal: abort.signal });
    return database_url;
  }
  log("Starting the embedded PostgreSQL …");
  const { port } = await ask<{ port: number }>({ launch: { dataDir: data_dir, password: ownerPassword() } });
  return openEmbedded(port, data_dir);
}

async function fillDatabase(config: Settings, ensureDemo: EnsureDemo) {
  const url = await ownerUrl();
  await prepareDatabase(url, { log, signal: abort.signal });
  if (config.demo ?? config.database_url === null) {
    const signIns = await ensureDemo(url, { dataDir: config.data_dir, log, onlyIfEmpty: config.demo === null });
    return { url, first: { signIns, setupCode: null } };
  }
  return { url, first: { signIns: [], setupCode: await whileReachable(url, () => ensureSetupCode(url)) } };
}

async function prepare(ensureDemo: EnsureDemo): Promise<Prepared> {
  const { signal } = abort;
  const config = settings();
  const metrics = { host: config.metrics_host, port: config.metrics_port };
  checkDataDir(config.data_dir);
  checkSecret();
  checkBuildable(root);
  await ask({ claim: config.data_dir });
  await checkFree({ number: config.https_port, setting: "HTTPS_PORT" });
  await checkFree({ number: config.http_port, setting: "HTTP_PORT" });
  await checkFree({ number: metrics.port, setting: "METRICS_PORT", host: metrics.host });
  const [{ url, first }] = await Promise.all([
    fillDatabase(config, ensureDemo),
    // Now, because it takes longer than everything else together.
    buildIfNeeded(root, { log, signal }),
  ]);
  return {
    ...{ webUrl: databaseUrlFor("app_web", url), workerUrl: databaseUrlFor("app_worker", url) },
    metrics,
    drainMs: config.drain_seconds * 1000,
    announcement: announcement(config, first),
  };
}

function end(): void {
  abort.abort();
  setImmediate(() => process.exit(1));
}

/**
 * Runs in its own process, because the supervisor would keep the memory that startup takes. Asks the supervisor for
 * whatever must last as long as Muster runs: the claim on DATA_DIR, and PostgreSQL. Ends when told to, or with its
 * supervisor.
 */
export async function runPreparation(ensureDemo: EnsureDemo): Promise<void> {
  process.once("SIGTERM", end);
  process.once("disconnect", end);
  // A terminal's Ctrl-C is left to the supervisor.
  for (const name of ["SIGINT", "SIGHUP"] as const) process.on(name, () => {});
  try {
    tell({ prepared: await prepare(ensureDemo) });
  } catch (error) {
    // Being interrupted by shutdown is not a failure.
    if (abort.signal.aborted) process.exit(1);
    // Ends whatever still runs beside what failed.
    abort.abort();
    if (!(error instanceof SettingsError || error instanceof StartError)) throw error;
    tell({ refused: error.message });
  }
}
