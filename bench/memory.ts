import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { childEnvironment } from "#lib/platform/environment.ts";
import { childrenOf } from "./cpu.ts";
import { applyLoad } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { freePorts } from "./ports.ts";
import { printTitle, type Verdict } from "./report.ts";
import { LIST, type Stage } from "./stage.ts";

const restMs = 30_000;
const maxAtRest = 350;
const maxUnderLoad = 600;
const startFile = join(import.meta.dirname, "..", "lib", "platform", "process", "start.ts");

const say = (line: string) => void process.stdout.write(`  ${line}\n`);

/** Resident memory of a process in megabytes; shared pages count in full for every process. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** The same, with shared pages split evenly among the processes that share them. */
function shareOf(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** Starts supervisor, web and worker as `npm start` does, on the existing database. */
async function startMuster(stage: Stage) {
  const [https = 0, http = 0] = await freePorts(2);
  const env = childEnvironment({
    ...{ DATABASE_URL: stage.database.url, HTTPS_PORT: String(https), HTTP_PORT: String(http) },
  });
  const supervisor = spawn(process.execPath, ["--expose-gc", startFile], { env, stdio: ["ignore", "pipe", "inherit"] });
  const dispose = async () => {
    supervisor.kill("SIGTERM");
    if (supervisor.exitCode === null) await once(supervisor, "exit");
  };
  let said = "";
  supervisor.stdout.on("data", (piece: Buffer) => (said += piece));
  while (!said.includes("Ctrl-C stops it")) {
    if (supervisor.exitCode !== null) throw new Error(`npm start ended:\n${said}`);
    await pause(100);
  }
  const pid = supervisor.pid as number;
  return { pid, url: `https://localhost:${https}`, [Symbol.asyncDispose]: dispose };
}

/** Total megabytes of all processes, at rest and at the peak under the list load. */
export async function memoryVerdicts(stage: Stage, { connections, seconds, rounds }: BenchOptions): Promise<Verdict[]> {
  printTitle("Memory of supervisor, web and worker together, as npm start runs them");
  await using muster = await startMuster(stage);
  const members = () => [muster.pid, ...childrenOf(muster.pid)];
  const now = () => members().reduce((sum, pid) => sum + memoryOf(pid), 0);
  await pause(restMs);
  const atRest = now();
  const tell = (when: string) => {
    const each = (measure: (pid: number) => number) => members().map((pid) => measure(pid).toFixed(0));
    say(`${when}: ${each(memoryOf).join(" + ")} MB (Rss), ${each(shareOf).join(" + ")} MB (Pss)`);
  };
  tell("at rest");
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, now())), 100);
  const target = { ...stage.native(LIST), url: `${muster.url}${LIST}`, server: muster.pid };
  await applyLoad(stage.client, target, { connections, seconds: seconds * rounds });
  clearInterval(watching);
  tell("at the load's end");
  const verdict = (name: string, value: number, limit: number): Verdict => ({
    ...{ name, value: `${value.toFixed(0)} MB`, target: `at most ${limit} MB`, met: value <= limit },
  });
  return [verdict("memory at rest", atRest, maxAtRest), verdict("memory under the list's load", most, maxUnderLoad)];
}
