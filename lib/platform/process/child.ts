import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { childEnvironment, withPorts } from "#lib/platform/environment.ts";
import { askMetrics } from "./child-metrics.ts";
import { type Ending, endProcess, untilReady } from "./child-process.ts";
import type { HeldPorts } from "./held-ports.ts";
import type { Run } from "./release-programs.ts";

const METRICS_MS = 5_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
const HEALTHY_MS = 60_000;

export interface ChildPlan {
  name: string;
  log: (line: string) => void;
  /** What its processes serve on. */
  ports?: HeldPorts;
  /** Tells a process that another one has taken its place, so that it ends when its work is done. */
  dismiss(child: ChildProcess): void;
  /** How long it may take then. */
  dismissedMs: number;
}

/** A process that is ready to take a child's place. */
interface Replacement {
  take(): void;
  drop(): void;
}

export interface Child {
  /** What the process tells of itself, as Prometheus text; nothing while it is away. */
  metrics(): Promise<string>;
  /** Starts a process that could take the place of the one that runs. Throws StartError if it can't. */
  replace(run: Run, signal: AbortSignal): Promise<Replacement>;
  /** Whether a process lives that another one has replaced. */
  isLeaving(): boolean;
  /** Resolves once none does. */
  left(): Promise<void>;
  /** Sends SIGTERM, then SIGKILL after `limitMs`. Resolves once all processes are gone and won't be starting. */
  stop(limitMs: number): Promise<void>;
}

/**
 * Starts a program, waits for its "ready" message, and restarts it on exit. Throws StartError if it exits earlier. The
 * signal aborts waiting for the first "ready".
 */
export async function keepChild(plan: ChildPlan, first: Run, signal: AbortSignal): Promise<Child> {
  let stopping = false;
  const stopped = new AbortController();
  let run = first;
  let current = await startReady(plan, run, signal, false);
  let startedAt = performance.now();
  let delay = FIRST_DELAY_MS;
  const leaving = new Set<Ending>();
  const starting = new WeakSet<ChildProcess>();

  const restart = async (gone: ChildProcess) => {
    if (stopping || gone !== current) return;
    if (performance.now() - startedAt > HEALTHY_MS) delay = FIRST_DELAY_MS;
    const how = gone.signalCode ?? `code ${gone.exitCode}`;
    plan.log(`The ${plan.name} process ended unexpectedly (${how}); starting it again in ${delay / 1000} s …`);
    await pause(delay, undefined, { signal: stopped.signal }).catch(() => {});
    if (stopping || gone !== current) return;
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    const again = spawnChild(plan, run, false);
    starting.add(again);
    again.on("message", (message) => void (message === "ready" && starting.delete(again)));
    keep(again);
  };
  const keep = (child: ChildProcess) => {
    current = child;
    startedAt = performance.now();
    // Whose program is missing, ends with an error alone.
    child.on("error", () => void (child.pid === undefined && restart(child)));
    if (child.exitCode !== null || child.signalCode !== null) void restart(child);
    else child.once("exit", () => void restart(child));
  };
  const dismiss = (child: ChildProcess) => {
    const ending = endProcess(child, plan.dismissedMs, () => {
      // It may not listen yet, and has nothing to finish.
      if (starting.has(child)) child.kill("SIGTERM");
      else plan.dismiss(child);
    });
    leaving.add(ending);
    void ending.gone.then(() => leaving.delete(ending));
  };
  keep(current);

  return {
    metrics: () => askMetrics(current, METRICS_MS),
    async replace(next, until) {
      const candidate = await startReady(plan, next, until, true);
      return {
        take() {
          const former = current;
          run = next;
          delay = FIRST_DELAY_MS;
          keep(candidate);
          dismiss(former);
        },
        drop: () => dismiss(candidate),
      };
    },
    isLeaving: () => leaving.size > 0,
    async left() {
      await Promise.all([...leaving].map(({ gone }) => gone));
    },
    async stop(limitMs) {
      stopping = true;
      stopped.abort();
      const last = endProcess(current, limitMs, () => current.kill("SIGTERM"));
      await Promise.all([last.gone, ...[...leaving].map(({ within }) => within(limitMs))]);
    },
  };
}

async function startReady(plan: ChildPlan, run: Run, signal: AbortSignal, isReplacing: boolean): Promise<ChildProcess> {
  const child = spawnChild(plan, run, isReplacing);
  try {
    await untilReady(plan.name, child, signal);
    return child;
  } catch (error) {
    await endProcess(child, 0, () => child.kill("SIGTERM")).gone;
    throw error;
  }
}

function spawnChild({ ports }: ChildPlan, { node, program, settings }: Run, isReplacing: boolean): ChildProcess {
  const given = ports ? withPorts(isReplacing ? "shared" : "held") : {};
  const child = fork(program.file, {
    env: { ...program.env, ...childEnvironment({ ...settings, ...given }) },
    execPath: node,
    execArgv: [...program.flags],
    stdio: "inherit",
    serialization: "json",
  });
  ports?.offer(child);
  return child;
}
