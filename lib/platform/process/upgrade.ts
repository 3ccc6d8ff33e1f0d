import { once } from "node:events";
import { askPreparation, type Prepared } from "./ask-preparation.ts";
import type { Child } from "./child.ts";
import type { Upgrade } from "./control.ts";
import { StartError } from "./exit-with-message.ts";
import type { HeldPorts } from "./held-ports.ts";
import { type ReleasePrograms, runsOf } from "./release-programs.ts";

/** What a supervisor keeps while releases come and go. */
export interface Kept {
  /** The claimed DATA_DIR. */
  dataDir: string;
  /** Of the embedded database, if there is one. */
  databasePort: number | null;
  ports: HeldPorts;
  web: Child;
  worker: Child;
}

interface Course {
  say: (line: string) => void;
  signal: AbortSignal;
}

/** Replaces the release that runs by another, or by itself, without refusing a request. If it fails, the old one goes on. */
export function makeUpgrade(first: ReleasePrograms, kept: Kept, log: (line: string) => void): Upgrade {
  let serving = first.root;
  return async (release, { say, signal }) => {
    const tell = (line: string) => {
      log(line);
      say(line);
    };
    tell(serving === release.root ? `Restarting ${release.root} …` : `Upgrading to ${release.root} …`);
    try {
      const prepared = await prepare(release, serving, kept, { say: tell, signal });
      await takeOver(release, prepared, kept, { say: tell, signal });
    } catch (error) {
      log(`Not upgraded: ${error instanceof Error ? error.message : error}`);
      throw error;
    }
    serving = release.root;
    log(`${serving} serves now.`);
    return `${serving} serves now.`;
  };
}

/** Builds, and then migrates: as long as only this has happened, the release before runs on the new schema. */
async function prepare(
  release: ReleasePrograms,
  serving: string,
  { dataDir, databasePort, ports }: Kept,
  course: Course,
): Promise<Prepared> {
  const tasks = {
    claim(folder: string) {
      if (folder !== dataDir) throw new StartError(`Its DATA_DIR would be ${folder}, and that in use is ${dataDir}.`);
      return { serving };
    },
    async launch() {
      if (databasePort === null) throw new StartError("It needs the embedded database, which isn't running.");
      return databasePort;
    },
  };
  const prepared = await askPreparation(release, tasks, course);
  if (!ports.are(prepared.ports))
    throw new StartError("It serves on other ports. Stop Muster, and start that release.");
  return prepared;
}

async function takeOver(
  release: ReleasePrograms,
  prepared: Prepared,
  { web, worker }: Kept,
  { say, signal }: Course,
): Promise<void> {
  const runs = runsOf(release, prepared);
  // Never more than two of each.
  if (web.isLeaving() || worker.isLeaving()) {
    say("Waiting for the processes of the upgrade before to finish …");
    signal.throwIfAborted();
    await Promise.race([Promise.all([web.left(), worker.left()]), once(signal, "abort")]);
    signal.throwIfAborted();
  }
  say("Starting its worker …");
  const nextWorker = await worker.replace(runs.worker, signal);
  try {
    say("Starting its web process …");
    const nextWeb = await web.replace(runs.web, signal);
    nextWeb.take();
  } catch (error) {
    nextWorker.drop();
    throw error;
  }
  nextWorker.take();
}
