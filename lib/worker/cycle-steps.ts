import { setTimeout as pause } from "node:timers/promises";
import type { Counts } from "./counts.ts";
import type { Queue } from "./queue.ts";

// A step holds the numbers of its legal entities, for which payments and refunds of the same ones wait.
const aimMs = 150;
const fewest = 25;
const mostAtOnce = 1000;
const first = 200;
// Of the time that a step took: the database's for everybody else.
const rest = 1;
// Steps in which a cycle is passed over whose last one failed: others go on meanwhile.
const passedOver = 20;

/** Closes and reopens payment cycles step by step, in steps that take about as long as they should. */
export function makeCycleSteps(
  queue: Pick<Queue, "stepCycles">,
  counts: Pick<Counts, "step">,
  signal: AbortSignal,
): () => Promise<boolean> {
  let most = first;
  let passed = 0;
  let left = 0;

  const step = async (): Promise<number | null> => {
    try {
      return await queue.stepCycles(most, passed);
    } catch (error) {
      passed += 1;
      left = passedOver;
      throw error;
    }
  };

  return async () => {
    const began = performance.now();
    const done = await step();
    left -= 1;
    if (done === null || left <= 0) passed = 0;
    if (done === null) return false;
    const tookMs = performance.now() - began;
    counts.step(done, tookMs);
    if (done >= most || tookMs > aimMs) {
      const fitting = (most * aimMs) / tookMs;
      most = Math.round(Math.min(mostAtOnce, most * 2, Math.max(fewest, most / 2, fitting)));
    }
    await pause(tookMs * rest, undefined, { signal }).catch(() => undefined);
    return true;
  };
}
