import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { askMetrics } from "./child-metrics.ts";
import { StartError } from "./exit-with-message.ts";
import { serverEnvironment, serverFlags } from "./server-flags.ts";

const METRICS_MS = 5_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
const HEALTHY_MS = 60_000;

export interface ChildPlan {
  name: string;
  /** Path of the program, relative to the working directory. */
  file: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** Aborts waiting for the first "ready". */
  signal: AbortSignal;
}

export interface Child {
  /** What the process tells of itself, as Prometheus text; nothing while it is away. */
  metrics(): Promise<string>;
  /** Sends SIGTERM, then SIGKILL after `limitMs`. Resolves once the process is gone and won't be restarted. */
  stop(limitMs: number): Promise<void>;
}

/** Starts a program, waits for its "ready" message, and restarts it on exit. Throws StartError if it exits earlier. */
export async function keepChild(plan: ChildPlan): Promise<Child> {
  let stopping = false;
  const stopped = new AbortController();
  let current = spawnChild(plan);
  try {
    await untilReady(plan, current);
  } catch (error) {
    await end(current, 0);
    throw error;
  }
  let startedAt = performance.now();
  let delay = FIRST_DELAY_MS;
  const watch = () => current.once("exit", (code, signal) => void restart(code, signal));
  const restart = async (code: number | null, signal: string | null) => {
    if (stopping) return;
    if (performance.now() - startedAt > HEALTHY_MS) delay = FIRST_DELAY_MS;
    plan.log(
      `The ${plan.name} process ended unexpectedly (${signal ?? `code ${code}`}); starting it again in ${delay / 1000} s …`,
    );
    await pause(delay, undefined, { signal: stopped.signal }).catch(() => {});
    if (stopping) return;
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    startedAt = performance.now();
    current = spawnChild(plan);
    watch();
  };
  watch();
  return {
    metrics: () => askMetrics(current, METRICS_MS),
    async stop(limitMs) {
      stopping = true;
      stopped.abort();
      await end(current, limitMs);
    },
  };
}

function spawnChild({ file, env }: ChildPlan): ChildProcess {
  return fork(file, {
    env: { ...serverEnvironment, ...env },
    execArgv: serverFlags,
    stdio: "inherit",
    serialization: "json",
  });
}

function untilReady({ name, signal }: ChildPlan, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    child.once("message", () => resolve());
    child.once("exit", (code, signal) =>
      reject(new StartError(`The ${name} process did not start (${signal ?? `code ${code}`}).`)),
    );
  });
}

async function end(child: ChildProcess, limitMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  await gone;
  clearTimeout(timer);
}
