import { setTimeout as pause } from "node:timers/promises";
import { counter } from "#lib/platform/metrics.ts";
import type { WorkerDatabase } from "#lib/platform/worker/database.ts";
import { type Job, repeat } from "#lib/platform/worker/job.ts";

const everyMs = 500;
// A step locks the number sequences of its legal entities, which blocks payments and refunds of the same entities.
const aimMs = 150;
const fewest = 25;
const maxBatch = 1000;
const first = 200;
// Pause after a step, relative to its duration, to leave the database to others.
const rest = 1;
// How many steps skip a cycle whose last step failed, so that others can proceed.
const passedOver = 20;

interface Steps {
  count: number;
  contracts: number;
  ms: number;
}

/** Processes up to `most` contracts, skipping the first `passed` cycles; returns how many, or null without work. */
async function stepOnce(database: WorkerDatabase, most: number, passed: number): Promise<number | null> {
  const [row] = await database.call(
    (sql) => sql<{ n: number | null }[]>`select app.step_payment_cycles(${most}, ${passed}) as n`,
  );
  return row?.n ?? null;
}

/** Runs step after step, sizing each one to the target duration. */
function makeStep(database: WorkerDatabase, done: Steps, signal: AbortSignal): () => Promise<boolean> {
  let most = first;
  let passed = 0;
  let left = 0;

  return async () => {
    const began = performance.now();
    const contracts = await stepOnce(database, most, passed).catch((error) => {
      passed += 1;
      left = passedOver;
      throw error;
    });
    left -= 1;
    if (contracts === null || left <= 0) passed = 0;
    if (contracts === null) return false;
    const tookMs = performance.now() - began;
    done.count += 1;
    done.contracts += contracts;
    done.ms += tookMs;
    if (contracts >= most || tookMs > aimMs) {
      const fitting = (most * aimMs) / tookMs;
      most = Math.round(Math.min(maxBatch, most * 2, Math.max(fewest, most / 2, fitting)));
    }
    await pause(tookMs * rest, undefined, { signal }).catch(() => undefined);
    return true;
  };
}

/** Closes and reopens payment cycles step by step. */
export const stepPaymentCycles: Job = {
  name: "payment cycles",
  start({ database, signal }) {
    const done: Steps = { count: 0, contracts: 0, ms: 0 };
    const running = repeat({ name: this.name, everyMs, act: makeStep(database, done, signal) }, signal);
    return {
      stopped: () => running,
      metrics: async () => [
        counter(
          "muster_payment_cycle_steps_total",
          "Steps of closing and reopening payment cycles by this worker",
          done.count,
        ),
        counter("muster_payment_cycle_step_seconds_total", "Time that these steps took", done.ms / 1000),
        counter(
          "muster_payment_cycle_contracts_total",
          "Contracts and invoices that these steps dealt with",
          done.contracts,
        ),
      ],
    };
  },
};
