import { launchEmbedded } from "#db/embedded/launch.ts";
import { askPreparation } from "./ask-preparation.ts";
import { keepChild } from "./child.ts";
import { openControl } from "./control.ts";
import { claimDataDir } from "./data-dir.ts";
import { exitWithMessage, StartError } from "./exit-with-message.ts";
import { holdPorts } from "./held-ports.ts";
import { releaseMemory } from "./release-memory.ts";
import { ownPrograms, runsOf } from "./release-programs.ts";
import { tellReplaced } from "./replaced.ts";
import { runUntilSignal } from "./run-until-signal.ts";
import { childLimitMs } from "./stop-limits.ts";
import { type Kept, makeUpgrade } from "./upgrade.ts";

const OLDEST_NODE = 24;

const log = (line: string) => void process.stdout.write(`${line}\n`);

await exitWithMessage(() =>
  runUntilSignal(log, async ({ signal, later }) => {
    if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
      throw new StartError(
        `This is Node ${process.versions.node}, and Muster needs ${OLDEST_NODE} or newer. Run npm ci and then npm start, which brings its own.`,
      );
    }
    const release = ownPrograms();
    const place: Pick<Kept, "dataDir" | "databasePort"> = { dataDir: "", databasePort: null };
    const tasks = {
      claim(dataDir: string) {
        claimDataDir(dataDir);
        place.dataDir = dataDir;
        return { serving: null };
      },
      async launch({ dataDir, password }: { dataDir: string; password: string }) {
        const database = await launchEmbedded({ dataDir, password: () => password, log });
        later((how) => database.stop(how));
        place.databasePort = database.port;
        return database.port;
      },
    };
    const prepared = await askPreparation(release, tasks, { signal });
    signal.throwIfAborted();
    const runs = runsOf(release, prepared);
    const ports = holdPorts(prepared.ports);
    log("Starting the web server …");
    const web = await keepChild(
      { name: "web", log, ports, dismiss: tellReplaced, dismissedMs: childLimitMs.replacedWeb },
      runs.web,
      signal,
    );
    later((how) => {
      // Then the port closes as soon as the web process closes it.
      ports.close();
      return web.stop(how === "fast" ? childLimitMs.web + prepared.drainMs : 0);
    });
    log("Starting the webhook worker …");
    const worker = await keepChild(
      { name: "worker", log, dismiss: (child) => void child.kill("SIGTERM"), dismissedMs: childLimitMs.worker },
      runs.worker,
      signal,
    );
    later((how) => worker.stop(how === "fast" ? childLimitMs.worker : 0));
    if (prepared.metrics.port !== 0) {
      // Node's HTTP server takes 7 MB, which most installations can save.
      const { serveMetrics } = await import("./metrics-server.ts");
      const read = async () => (await Promise.all([web.metrics(), worker.metrics()])).join("");
      const close = await serveMetrics(prepared.metrics, read);
      later(async () => close());
    }
    later(await openControl(place.dataDir, makeUpgrade(release, { ...place, ports, web, worker }, log), signal));
    releaseMemory();
    log(prepared.announcement);
  }),
);
