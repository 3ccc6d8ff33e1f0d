import { join } from "node:path";
import { launchEmbedded } from "#db/embedded/launch.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { askPreparation } from "./ask-preparation.ts";
import { keepChild } from "./child.ts";
import { claimDataDir } from "./data-dir.ts";
import { exitWithMessage, StartError } from "./exit-with-message.ts";
import { serveMetrics } from "./metrics-server.ts";
import { releaseMemory } from "./release-memory.ts";
import { runUntilSignal } from "./run-until-signal.ts";
import { childLimitMs } from "./stop-limits.ts";

const OLDEST_NODE = 24;
const root = join(import.meta.dirname, "..", "..", "..");

const log = (line: string) => void process.stdout.write(`${line}\n`);

await exitWithMessage(() =>
  runUntilSignal(log, async ({ signal, later }) => {
    if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
      throw new StartError(
        `This is Node ${process.versions.node}, and Muster needs ${OLDEST_NODE} or newer. Run npm ci and then npm start, which brings its own.`,
      );
    }
    const prepared = await askPreparation(
      join(root, "lib", "registry", "prepare.ts"),
      {
        claim: claimDataDir,
        async launch({ dataDir, password }) {
          const database = await launchEmbedded({ dataDir, password: () => password, log });
          later((how) => database.stop(how));
          return database.port;
        },
      },
      signal,
    );
    signal.throwIfAborted();
    log("Starting the web server …");
    const web = await keepChild({
      name: "web",
      file: join(root, "server.ts"),
      env: childEnvironment({ DATABASE_URL: prepared.webUrl }),
      log,
      signal,
    });
    later((how) => web.stop(how === "fast" ? childLimitMs.web + prepared.drainMs : 0));
    log("Starting the webhook worker …");
    const worker = await keepChild({
      name: "worker",
      file: join(root, "lib", "registry", "worker.ts"),
      // Threads resolve the names of private targets: a few hanging lookups must not use up all of them.
      env: childEnvironment({ DATABASE_URL: prepared.workerUrl, UV_THREADPOOL_SIZE: "32" }),
      log,
      signal,
    });
    later((how) => worker.stop(how === "fast" ? childLimitMs.worker : 0));
    if (prepared.metrics.port !== 0) {
      const read = async () => (await Promise.all([web.metrics(), worker.metrics()])).join("");
      const close = await serveMetrics(prepared.metrics, read);
      later(async () => close());
    }
    releaseMemory();
    log(prepared.announcement);
  }),
);
