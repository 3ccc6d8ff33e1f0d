import type { ChildProcess } from "node:child_process";
import { StartError } from "./exit-with-message.ts";

/** Resolves once the process says "ready". Throws StartError if it ends first, with what it said against starting. */
export function untilReady(name: string, child: ChildProcess, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let why = "";
    const hear = (message: unknown) => {
      const { refused } = message as { refused?: string };
      if (refused !== undefined) why = `: ${refused}`;
      if (message === "ready") settle(resolve);
    };
    const gone = () => {
      const how = child.signalCode ?? `code ${child.exitCode}`;
      settle(() => reject(new StartError(`The ${name} process did not start (${how})${why || "."}`)));
    };
    const failed = (error: Error) => settle(() => reject(error));
    const aborted = () => settle(() => reject(signal.reason));
    const settle = (act: () => void) => {
      signal.removeEventListener("abort", aborted);
      child.off("message", hear).off("exit", gone).off("error", failed);
      act();
    };
    child.on("message", hear).once("exit", gone).once("error", failed);
    signal.addEventListener("abort", aborted, { once: true });
    if (signal.aborted) aborted();
  });
}

export interface Ending {
  gone: Promise<void>;
  /** Hurries: SIGTERM unless `tell` sent it, and SIGKILL after `limitMs`. */
  within(limitMs: number): Promise<void>;
}

/** Ends a process: tells it to, and sends SIGKILL after `limitMs`. */
export function endProcess(child: ChildProcess, limitMs: number, tell: () => void): Ending {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
    const gone = Promise.resolve();
    return { gone, within: () => gone };
  }
  let timer: NodeJS.Timeout | undefined;
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
  });
  const killAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => child.kill("SIGKILL"), ms);
  };
  tell();
  killAfter(limitMs);
  return {
    gone,
    within(ms) {
      // A second one would end it at once.
      if (!child.killed) child.kill("SIGTERM");
      killAfter(ms);
      return gone;
    },
  };
}
