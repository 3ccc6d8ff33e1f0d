import { join } from "node:path";
import { childEnvironment, settings } from "#lib/platform/env.ts";
import { checkSecret, databaseUrlFor } from "#lib/platform/secrets.ts";
import { announcement } from "./announce.ts";
import { askFirstSteps } from "./ask-first-steps.ts";
import { buildIfNeeded } from "./build.ts";
import { keepChild } from "./child.ts";
import { checkDataDir, claimDataDir } from "./data-dir.ts";
import { openDatabase, prepareDatabase } from "./database.ts";
import { exitWithMessage, StartError } from "./exit-with-message.ts";
import { checkFree } from "./listen.ts";
import { releaseMemory } from "./release-memory.ts";
import { runUntilSignal } from "./run-until-signal.ts";

const OLDEST_NODE = 24;
const CHILD_LIMIT_MS = 12_000;
// A delivery under way may take 30 seconds.
const WORKER_LIMIT_MS = 38_000;
const root = join(import.meta.dirname, "..", "..", "..");

const log = (line: string) => void process.stdout.write(`${line}\n`);

await exitWithMessage(() =>
  runUntilSignal(log, async ({ signal, later }) => {
    if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
      throw new StartError(
        `This is Node ${process.versions.node}, and Muster needs ${OLDEST_NODE} or newer. Run npm ci and then npm start, which brings its own.`,
      );
    }
    const config = settings();
    checkDataDir(config.data_dir);
    checkSecret();
    claimDataDir(config.data_dir);
    await checkFree({ number: config.https_port, setting: "HTTPS_PORT" });
    await checkFree({ number: config.http_port, setting: "HTTP_PORT" });

    const database = await openDatabase(config, { log, signal });
    later((how) => database.stop(how));
    signal.throwIfAborted();
    await prepareDatabase(database.url, { log, signal });
    signal.throwIfAborted();
    const demo = config.demo ?? config.database_url === null;
    const first = await askFirstSteps({ url: database.url, demo }, signal);
    signal.throwIfAborted();

    await buildIfNeeded(root, { log, signal });
    log("Starting the web server …");
    const web = await keepChild({
      name: "web",
      file: join(root, "server.ts"),
      env: childEnvironment({ DATABASE_URL: databaseUrlFor("app_web", database.url) }),
      log,
      signal,
    });
    later((how) => web.stop(how === "fast" ? CHILD_LIMIT_MS : 0));
    log("Starting the webhook worker …");
    const worker = await keepChild({
      name: "worker",
      file: join(root, "lib", "worker.ts"),
      // Names of private targets are looked up by threads: a few that hang must not be all there are.
      env: childEnvironment({ DATABASE_URL: databaseUrlFor("app_worker", database.url), UV_THREADPOOL_SIZE: "32" }),
      log,
      signal,
    });
    later((how) => worker.stop(how === "fast" ? WORKER_LIMIT_MS : 0));
    releaseMemory();
    log(announcement(config, first));
  }),
);
