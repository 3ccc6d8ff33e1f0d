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
const FAST_SHUTDOWN_MS = 60_000;

/** What `postmaster.pid` says; whether that process still lives is another question. */
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

/** The live postmaster of exactly this folder. */
export function livePostmaster(folder: string): Postmaster | null {
  const postmaster = readPostmaster(folder);
  if (!postmaster) return null;
  return commandOf(postmaster.pid).includes(`postgres -D ${folder} -c `) ? postmaster : null;
}

/**
 * Frees a folder that an interrupted supervisor left: ends its PostgreSQL if that still runs. Rollback of what was open
 * and a checkpoint happen as on any shutdown.
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
    // The id now belongs to some other program, and PostgreSQL would take it for a rival. It passes over its parent's
    // id, so that is written instead; the rest of the file stays, since it proves that no old backend is still attached.
    const file = join(folder, "postmaster.pid");
    writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)));
  }
}

/** Fast shutdown, and an immediate one after a minute. Resolves when the postmaster is gone. */
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

/** Resolves true when the postmaster accepts connections, false when it ended before that. */
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

/** False also for a process that ended and whose exit status nobody has collected yet. */
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
