import { setTimeout as pause } from "node:timers/promises";
import { noteFailure, type RunningJob, repeat, type WorkerContext } from "#lib/platform/worker/job.ts";
import { deliver } from "./deliver.ts";
import { openQueue } from "./queue.ts";
import { recipientOf } from "./recipient.ts";
import { makeResultBatches } from "./result-batches.ts";
import { makeSender } from "./send.ts";
import { makeSenderMetrics } from "./sender-metrics.ts";
import type { TargetPolicy } from "./target.ts";
import type { Claimed, Result } from "./work.ts";

// A slow exchange gives up its slot, so hung endpoints don't crowd out the others.
const maxSlots = 512;
const longMs = 1000;
const maxInFlight = 2048;
const maxClaim = 256;
const pollMs = 250;
const choreMs = 2000;
const maintenanceMs = 3_600_000;
const longestWaitMs = 2000;
const drainMs = 30_000;

export interface SendingOptions {
  policy: TargetPolicy;
  timeScale: number;
  /** For a whole exchange. */
  deadlineMs?: number;
}

/**
 * Delivers webhooks until the worker stops: then it stops claiming, waits up to 30 seconds for deliveries in flight and
 * releases the rest. Each sender claims under its own lock, and deliveries claimed by a lost sender become due again
 * within seconds.
 */
export function startSending(
  { database, signal }: WorkerContext,
  { policy, timeScale, deadlineMs }: SendingOptions,
): RunningJob {
  const sender = makeSender({ policy, ...(deadlineMs === undefined ? {} : { deadlineMs }) });
  const metrics = makeSenderMetrics();
  const inFlight = new Map<Promise<void>, number>();
  let isCutting = false;
  let isWoken = false;
  let resume = () => {};

  const wake = () => {
    isWoken = true;
    resume();
  };
  const queue = openQueue(database, wake);
  const results = makeResultBatches(queue, wake);
  signal.addEventListener("abort", wake);

  const work = async (claimed: Claimed): Promise<void> => {
    const recipient = recipientOf(claimed.recipient);
    const result: Result | null = await deliver(claimed, recipient, sender, timeScale).catch((error) => {
      noteFailure("deliver", error);
      return null;
    });
    if (result === null) return;
    // Deliveries aborted at shutdown got no response from their endpoint, so they are released instead.
    if (isCutting) return;
    metrics.attempt(result.error ?? "delivered", result.duration_ms);
    results.add(result);
  };

  const free = (): number => {
    const since = performance.now() - longMs;
    let recent = 0;
    for (const began of inFlight.values()) if (began > since) recent += 1;
    return Math.min(maxClaim, maxSlots - recent, maxInFlight - inFlight.size - results.waiting());
  };

  /** True when more deliveries may be due right away. */
  const claim = async (): Promise<boolean> => {
    const slots = free();
    if (slots <= 0) return false;
    const claimed = await queue.claim(slots, results.answered());
    for (const one of claimed) {
      const running = work(one).finally(() => inFlight.delete(running));
      inFlight.set(running, performance.now());
    }
    return claimed.length >= slots;
  };

  const untilWoken = async (ms: number): Promise<void> => {
    if (!isWoken) {
      const { promise, resolve } = Promise.withResolvers<void>();
      resume = resolve;
      const timer = setTimeout(resolve, ms);
      await promise;
      clearTimeout(timer);
    }
    isWoken = false;
  };

  const claiming = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; ) {
      try {
        if (!queue.isEntered()) await queue.enter();
        const isMore = await claim();
        failures = 0;
        if (!isMore) await untilWoken(pollMs);
      } catch (error) {
        failures += 1;
        if (failures === 1) noteFailure("claim", error);
        await pause(Math.min(pollMs * failures, longestWaitMs), undefined, { signal }).catch(() => {});
      }
    }
  };

  /** A chore that makes deliveries due wakes the claim loop. */
  const chore = (name: string, everyMs: number, act: () => Promise<boolean>) => {
    const waking = async () => {
      const isMore = await act();
      if (isMore) wake();
      return isMore;
    };
    return repeat({ name, everyMs, act: waking }, signal);
  };

  const reclaim = async (): Promise<boolean> => {
    const reclaimed = await queue.reclaim();
    metrics.reclaimed(reclaimed);
    if (reclaimed > 0) wake();
    return false;
  };

  const running = Promise.all([
    claiming(),
    chore("reclaim", choreMs, reclaim),
    chore("settle", choreMs, queue.settle),
    chore("resend", choreMs, queue.resend),
    chore("maintain", maintenanceMs, queue.maintain),
  ]);

  return {
    async metrics() {
      const figures = await queue.figures().catch(() => null);
      return metrics.read({ figures, inFlight: inFlight.size });
    },
    async stopped() {
      await running;
      const cut = setTimeout(() => {
        isCutting = true;
        void sender.close();
      }, drainMs);
      await Promise.allSettled([...inFlight.keys()]);
      clearTimeout(cut);
      await results.close();
      await queue.leave();
      await sender.close();
    },
  };
}
