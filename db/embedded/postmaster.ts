import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

const POLL_MS = 40;
export const FAST_SHUTDOWN_MS = 60_000;

/** Parses `postmaster.pid`; the process may no longer be alive. */
export function readPostmaster(folder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** The live postmaster for exactly this folder. */
export function livePostmaster(folder: string): Postmaster | null {
  const postmaster = readPostmaster(folder);
  if (!postmaster) return null;
  return commandOf(postmaster.pid).includes(`postgres -D ${folder} -c `) ? postmaster : null;
}

/**
 * Frees a folder that an interrupted supervisor left behind: stops its PostgreSQL if it is still running, with
 * rollbacks and a checkpoint as in any shutdown.
 */
export async function clearFolder(folder: string, log: (line: string) => void): Promise<void> {
  const orphan = livePostmaster(folder);
  if (orphan) {
    log("Ending the PostgreSQL that an interrupted Muster left running …");
    await stopPostmaster(orphan.pid);
    return;
  }
  const stale = readPostmaster(folder);
  if (stale && isAlive(stale.pid)) {
    // The PID now belongs to another program, which PostgreSQL would take for a rival. PostgreSQL ignores its parent's
    // PID, so write that instead. Keep the rest of the file: it proves that no old backend is still attached.
    const file = join(folder, "postmaster.pid");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)));
  }
}

/** Fast shutdown, then an immediate one after a minute. Resolves once the postmaster is gone. */
export async function stopPostmaster(pid: number, how: "fast" | "immediate" = "fast"): Promise<void> {
  signal(pid, how === "fast" ? "SIGINT" : "SIGQUIT");
  let forceAt = performance.now() + FAST_SHUTDOWN_MS;
  while (isRunning(pid)) {
    if (performance.now() > forceAt) {
      signal(pid, "SIGQUIT");
      forceAt = Number.POSITIVE_INFINITY;
    }
    await pause(POLL_MS);
  }
}

/** Resolves to true once the postmaster accepts connections, false if it ended first. */
export async function untilReady(
  folder: string,
  pid: number,
  ended: () => boolean,
  onSlow: () => void,
): Promise<boolean> {
  const slowAt = performance.now() + 10_000;
  let told = false;
  while (!ended()) {
    const postmaster = readPostmaster(folder);
    if (postmaster?.pid === pid && postmaster.ready) return true;
    if (!told && performance.now() > slowAt) {
      told = true;
      onSlow();
    }
    await pause(POLL_MS);
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Also false for a zombie process. */
export function isRunning(pid: number): boolean {
  return isAlive(pid) && commandOf(pid) !== "";
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function commandOf(pid: number): string {
  if (!existsSync("/proc/self/cmdline"))
    return spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
