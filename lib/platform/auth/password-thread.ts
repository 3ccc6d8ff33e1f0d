import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { Computation } from "./password-threads.ts";

/** On Linux, priority is per thread, not per process; elsewhere this thread keeps its own. */
function yieldToOtherThreads(): void {
  if (process.platform !== "linux") return;
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), constants.priority.PRIORITY_LOW);
  } catch {
    // Without /proc there is no way to tell which thread this is.
  }
}

function compute(given: Computation): string | boolean {
  if ("stored" in given) return verifySync(given.stored, given.password);
  const { password, ...options } = given;
  return hashSync(password, options);
}

yieldToOtherThreads();
parentPort?.on("message", (given: Computation) => {
  try {
    parentPort?.postMessage({ result: compute(given) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
