import { setTimeout as pause } from "node:timers/promises";
import { watchParent } from "./watch-parent.ts";

type How = "fast" | "immediate";

export interface Course {
  /** Aborted on shutdown: long-running work should stop. */
  signal: AbortSignal;
  /** Registers how to undo what was just done; run in reverse order. May be called twice, then with "immediate". */
  later(undo: (how: How) => Promise<void>): void;
}

const FORCED_MS = 5_000;
const SIGNAL_MS = 50;

/**
 * Runs a supervisor's startup and then waits for Ctrl-C or SIGTERM, which undoes everything and exits with 0. A second
 * signal forces it, with exit code 1. A failed startup is undone and its error thrown.
 */
export async function runUntilSignal(
  log: (line: string) => void,
  start: (course: Course) => Promise<void>,
): Promise<void> {
  const abort = new AbortController();
  const undos: ((how: How) => Promise<void>)[] = [];
  const undoAll = async (how: How) => {
    for (const undo of undos.toReversed())
      await undo(how).catch((error) => log(`While stopping: ${error instanceof Error ? error.message : error}`));
  };
  const started = start({ signal: abort.signal, later: (undo) => void undos.push(undo) });

  const end = async () => {
    abort.abort();
    log("Stopping …");
    await started.catch(() => {});
    await undoAll("fast");
    log("Stopped.");
    process.exit(0);
  };
  const force = async () => {
    log("Stopping at once.");
    await Promise.race([undoAll("immediate"), pause(FORCED_MS)]);
    process.exit(1);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => void (abort.signal.aborted ? force() : end()));
  watchParent(() => abort.signal.aborted || void end());
  // A closed terminal must not interrupt the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

  try {
    await started;
  } catch (error) {
    // A terminal's Ctrl-C reaches our children too, and a child's failure may show up before the signal.
    await pause(SIGNAL_MS);
    if (abort.signal.aborted) await new Promise(() => {});
    await undoAll("fast");
    throw error;
  }
}
