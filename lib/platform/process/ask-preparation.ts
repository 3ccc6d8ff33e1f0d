import { fork } from "node:child_process";
import { childEnvironment } from "#lib/platform/environment.ts";
import { StartError } from "./exit-with-message.ts";
import { hearLines } from "./hear-lines.ts";
import type { Port } from "./listen.ts";
import type { MetricsPlace } from "./metrics-server.ts";
import type { ReleasePrograms } from "./release-programs.ts";

export interface Prepared {
  /** Database URLs of the children's roles; the owner's stays in the preparing process. */
  webUrl: string;
  workerUrl: string;
  /** Of the web process. */
  ports: Port[];
  metrics: MetricsPlace;
  /** How long the web process goes on after it says that it isn't ready. */
  drainMs: number;
  /** Printed once everything is ready. */
  announcement: string;
}

export interface Claim {
  /** The folder of the release that serves already, on ports of the supervisor, and that this one is to replace. */
  serving: string | null;
}

/** Startup steps that run in the supervisor itself, because they last as long as Muster runs. Throws SettingsError. */
export interface SupervisorTasks {
  claim(dataDir: string): Claim;
  /** Returns the port. */
  launch(cluster: { dataDir: string; password: string }): Promise<number>;
}

export type Question = { claim: string } | { launch: { dataDir: string; password: string } };
export type PreparationMessage = Question | { prepared: Prepared } | { refused: string };

/**
 * Validates the settings and prepares the database and the build, in a process of the release that exits afterwards. Throws
 * StartError with the refusal's single line. `say` gets what it prints, which otherwise goes where we print.
 */
export async function askPreparation(
  { node, prepare }: ReleasePrograms,
  tasks: SupervisorTasks,
  { signal, say }: { signal: AbortSignal; say?: (line: string) => void },
): Promise<Prepared> {
  signal.throwIfAborted();
  const child = fork(prepare.file, {
    env: childEnvironment(prepare.env),
    execPath: node,
    execArgv: [...prepare.flags],
    stdio: say ? ["ignore", "pipe", "pipe", "ipc"] : "inherit",
    serialization: "json",
  });
  for (const stream of [child.stdout, child.stderr]) if (stream && say) hearLines(stream, say);
  const gone = new Promise<void>((resolve) => {
    for (const event of ["close", "error"] as const) child.once(event, () => resolve());
  });
  const stop = () => void child.kill("SIGTERM");
  signal.addEventListener("abort", stop, { once: true });
  let answered = Promise.resolve();
  const answer = async (question: Question) => {
    const answer = "claim" in question ? tasks.claim(question.claim) : { port: await tasks.launch(question.launch) };
    if (child.connected) child.send(answer);
  };
  try {
    return await new Promise<Prepared>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", () =>
        reject(
          new StartError(`${say ? "Its preparation failed" : "Muster was not started"}: the lines above say why.`),
        ),
      );
      child.on("message", (message) => {
        const told = message as PreparationMessage;
        if ("prepared" in told) resolve(told.prepared);
        else if ("refused" in told) reject(new StartError(told.refused));
        else {
          answered = answer(told);
          answered.catch(reject);
        }
      });
    });
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
    // A launch interrupted by shutdown must finish before it can be undone.
    await Promise.all([gone, answered.catch(() => {})]);
  }
}
