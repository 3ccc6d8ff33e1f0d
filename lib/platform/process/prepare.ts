import { join } from "node:path";
import { openEmbedded, ownerPassword } from "#db/embedded.ts";
import { ensureSetupCode } from "#lib/platform/auth/setup.ts";
import { type Settings, settings } from "#lib/platform/env.ts";
import { checkSecret, databaseUrlFor } from "#lib/platform/secrets.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import { announcement, type SignIn } from "./announce.ts";
import type { Claim, PreparationMessage, Prepared, Question } from "./ask-preparation.ts";
import { buildIfNeeded, checkBuildable, isBuildCurrent } from "./build.ts";
import { ensureOwnKeys } from "./build-keys.ts";
import { checkDataDir } from "./check-data-dir.ts";
import { prepareDatabase, waitForDatabase, whileReachable } from "./database.ts";
import { StartError } from "./exit-with-message.ts";
import { checkFree, type Port } from "./listen.ts";
import type { MetricsPlace } from "./metrics-server.ts";

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

async function ownerUrl(isServing: boolean): Promise<string> {
  const { database_url, data_dir } = settings();
  if (database_url !== null) {
    await waitForDatabase(database_url, { log, signal: abort.signal });
    return database_url;
  }
  if (!isServing) log("Starting the embedded PostgreSQL …");
  const { port } = await ask<{ port: number }>({ launch: { dataDir: data_dir, password: ownerPassword() } });
  return openEmbedded(port, data_dir);
}

async function fillDatabase(config: Settings, ensureDemo: EnsureDemo, isServing: boolean) {
  const url = await ownerUrl(isServing);
  await prepareDatabase(url, { log, signal: abort.signal, isServing });
  if (config.demo ?? config.database_url === null) {
    const signIns = await ensureDemo(url, { dataDir: config.data_dir, log, onlyIfEmpty: config.demo === null });
    return { url, first: { signIns, setupCode: null } };
  }
  // The code that the running one announced stays.
  if (isServing) return { url, first: { signIns: [], setupCode: null } };
  return { url, first: { signIns: [], setupCode: await whileReachable(url, () => ensureSetupCode(url)) } };
}

function portsOf({ https_port, http_port }: Settings): Port[] {
  const ports: Port[] = [
    { number: https_port, setting: "HTTPS_PORT" },
    { number: http_port, setting: "HTTP_PORT" },
  ];
  return ports.filter(({ number }) => number !== 0);
}

/** What nothing else runs beside: the ports must be free, and the build may go on at the same time. */
async function prepareFirst(config: Settings, metrics: MetricsPlace, ensureDemo: EnsureDemo) {
  for (const port of portsOf(config)) await checkFree(port);
  // A folder that can't be written is refused before the database is changed.
  if (isBuildCurrent(root)) await ensureOwnKeys(root);
  await checkFree({ number: metrics.port, setting: "METRICS_PORT", host: metrics.host });
  const [filled] = await Promise.all([
    fillDatabase(config, ensureDemo, false),
    // Now, because it takes longer than everything else together.
    buildIfNeeded(root, { log, signal: abort.signal }),
  ]);
  return filled;
}

/** Beside a release that serves: the database is changed only once the build has succeeded. */
async function prepareNext(serving: string, config: Settings, ensureDemo: EnsureDemo) {
  if (serving === root && !isBuildCurrent(root)) {
    throw new StartError(
      `The files in ${root} are no longer those that Muster runs from. Install the new release in another folder, and run npm run upgrade there.`,
    );
  }
  await buildIfNeeded(root, { log, signal: abort.signal });
  await ensureOwnKeys(root);
  return fillDatabase(config, ensureDemo, true);
}

async function prepare(ensureDemo: EnsureDemo): Promise<Prepared> {
  const config = settings();
  const metrics = { host: config.metrics_host, port: config.metrics_port };
  checkDataDir(config.data_dir);
  checkSecret();
  checkBuildable(root);
  const { serving } = await ask<Claim>({ claim: config.data_dir });
  const { url, first } = await (serving === null
    ? prepareFirst(config, metrics, ensureDemo)
    : prepareNext(serving, config, ensureDemo));
  return {
    ...{ webUrl: databaseUrlFor("app_web", url), workerUrl: databaseUrlFor("app_worker", url) },
    ports: portsOf(config),
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
