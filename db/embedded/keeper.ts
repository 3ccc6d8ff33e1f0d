import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bareEnvironment } from "#lib/platform/environment.ts";
import { SettingsError } from "#lib/platform/settings-error.ts";
import type { Account } from "./account.ts";
import { readPostmaster, stopPostmaster, untilReady } from "./postmaster.ts";

export interface Cluster {
  folder: string;
  account: Account;
  program: string;
  logFile: string;
  log: (line: string) => void;
}

/**
 * Starts PostgreSQL and restarts it, on the same port, whenever it dies before stop(). Throws SettingsError on the
 * first start.
 */
export async function keepRunning(
  cluster: Cluster,
): Promise<{ port: number; stop(how: "fast" | "immediate"): Promise<void> }> {
  let { child, port } = await launch(cluster, lastPort(cluster.folder), true);
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const watch = () => {
    child.once("exit", () => {
      if (!stopping) restarting = restart();
    });
  };
  const restart = async () => {
    for (let delay = 200; !stopping; delay = Math.min(delay * 2, 3_000)) {
      cluster.log("PostgreSQL ended unexpectedly; starting it again …");
      try {
        ({ child } = await launch(cluster, port, false));
        cluster.log("PostgreSQL is running again.");
        watch();
        return;
      } catch (error) {
        cluster.log((error as Error).message);
        await pause(delay);
      }
    }
  };
  watch();
  return {
    port,
    async stop(how) {
      stopping = true;
      await restarting;
      const { pid, exitCode, signalCode } = child;
      if (pid && exitCode === null && signalCode === null) await stopPostmaster(pid, how);
    },
  };
}

async function launch(
  cluster: Cluster,
  wantedPort: number | null,
  mayMove: boolean,
): Promise<{ child: ChildProcess; port: number }> {
  const giveUpAt = performance.now() + 30_000;
  let wanted = wantedPort;
  for (;;) {
    const port = wanted !== null && (!mayMove || (await isFree(wanted))) ? wanted : await freePort();
    const { child, ready } = await spawnPostgres(cluster, port);
    if (ready) return { child, port };
    const complaint = lastComplaint(cluster.logFile);
    // Backends of a killed postmaster take a moment to notice its death.
    const passing = /shared memory block|Address already in use|could not bind|could not create any TCP/i.test(
      complaint,
    );
    if (!passing || performance.now() > giveUpAt) {
      throw new SettingsError(
        `DATA_DIR: the embedded PostgreSQL did not start: ${complaint} (its log: ${cluster.logFile})`,
      );
    }
    if (mayMove && !complaint.includes("shared memory")) wanted = null;
    await pause(200);
  }
}

// Detached: a terminal's Ctrl-C must reach it only through the supervisor, after the last request. It logs to a file,
// not a pipe, because it may outlive a killed supervisor.
async function spawnPostgres(cluster: Cluster, port: number): Promise<{ child: ChildProcess; ready: boolean }> {
  const { file, args, ...owner } = cluster.account.command(cluster.program, [
    ...[
      "-D",
      cluster.folder,
      "-c",
      `port=${port}`,
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
    ],
  ]);
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > 10_000_000)
    renameSync(cluster.logFile, `${cluster.logFile}.1`);
  const output = openSync(cluster.logFile, "a", 0o600);
  const child = spawn(file, args, {
    ...owner,
    env: bareEnvironment(),
    cwd: "/",
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  let ended = false;
  for (const event of ["exit", "error"] as const) child.once(event, () => (ended = true));
  const ready = await untilReady(
    cluster.folder,
    child.pid ?? 0,
    () => ended,
    () => cluster.log("PostgreSQL is still starting; after a crash it first replays its log …"),
  );
  return { child, ready };
}

function lastPort(folder: string): number | null {
  const options = join(folder, "postmaster.opts");
  const port = existsSync(options) ? /"port=(\d+)"/.exec(readFileSync(options, "utf8"))?.[1] : undefined;
  return port ? Number(port) : (readPostmaster(folder)?.port ?? null);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function lastComplaint(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-30);
  const line = lines.findLast((entry) => /FATAL|PANIC|ERROR|error/.test(entry)) ?? lines.at(-1) ?? "it said nothing";
  return line.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, "");
}
