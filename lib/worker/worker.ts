import { setTimeout as pause } from "node:timers/promises";
import { log } from "#lib/api/log.ts";
import { makeSender } from "#lib/webhooks/send.ts";
import type { TargetPolicy } from "#lib/webhooks/target.ts";
import { makeCounts } from "./counts.ts";
import { makeCycleSteps } from "./cycle-steps.ts";
import { deliver } from "./deliver.ts";
import { openQueue } from "./queue.ts";
import { recipientOf } from "./recipient.ts";
import { makeReports } from "./reports.ts";
import type { Claimed, Result } from "./work.ts";

// An exchange that takes long gives its place free: endpoints that hang do not keep the others out.
const places = 512;
const longMs = 1000;
const mostUnderWay = 2048;
const mostAtOnce = 256;
const pollMs = 250;
const choreMs = 2000;
const cyclesMs = 500;
const maintenanceMs = 3_600_000;
const completionMs = 60_000;
const longestWaitMs = 2000;
const drainMs = 30_000;

export interface WorkerOptions {
  /** Address of app_worker. */
  url: string;
  policy: TargetPolicy;
  timeScale: number;
  /** Of a whole exchange. */
  deadlineMs?: number;
}

export interface Worker {
  /** What it did and what there is to do, as Prometheus text. */
  metrics(): Promise<string>;
  /** Claims no more, waits up to 30 seconds for what is under way, and gives the rest back. */
  stop(): Promise<void>;
}

/**
 * Delivers webhooks until it is stopped. Any number may run, anywhere: each claims under a lock of its own, and what a
 * vanished one had claimed is due again within seconds. A database that goes and comes back needs no hand.
 */
export function startWorker({ url, policy, timeScale, deadlineMs }: WorkerOptions): Worker {
  const sender = makeSender({ policy, ...(deadlineMs === undefined ? {} : { deadlineMs }) });
  const counts = makeCounts();
  const underWay = new Map<Promise<void>, number>();
  const stopped = new AbortController();
  let isCutting = false;
  let isWoken = false;
  let goOn = () => {};

  const wake = () => {
    isWoken = true;
    goOn();
  };
  const queue = openQueue(url, wake);
  const reports = makeReports(queue, wake);

  const work = async (claimed: Claimed): Promise<void> => {
    const recipient = recipientOf(claimed.recipient);
    const result: Result | null = await deliver(claimed, recipient, sender, timeScale).catch((error) => {
      note("deliver", error);
      return null;
    });
    if (result === null) return;
    // What was cut off at the end was not answered by its endpoint: it is given back instead.
    if (isCutting) return;
    counts.attempt(result.error ?? "delivered", result.duration_ms);
    reports.add(result);
  };

  const free = (): number => {
    const since = performance.now() - longMs;
    let recent = 0;
    for (const began of underWay.values()) if (began > since) recent += 1;
    return Math.min(mostAtOnce, places - recent, mostUnderWay - underWay.size - reports.waiting());
  };

  /** True when there may be more at once. */
  const claim = async (): Promise<boolean> => {
    const slots = free();
    if (slots <= 0) return false;
    const claimed = await queue.claim(slots, reports.answered());
    for (const one of claimed) {
      const running = work(one).finally(() => underWay.delete(running));
      underWay.set(running, performance.now());
    }
    return claimed.length >= slots;
  };

  const untilWoken = async (ms: number): Promise<void> => {
    if (!isWoken) {
      const { promise, resolve } = Promise.withResolvers<void>();
      goOn = resolve;
      const timer = setTimeout(resolve, ms);
      await promise;
      clearTimeout(timer);
    }
    isWoken = false;
  };

  const claiming = async (): Promise<void> => {
    for (let failures = 0; !stopped.signal.aborted; ) {
      try {
        if (!queue.isEntered()) await queue.enter();
        const isMore = await claim();
        failures = 0;
        if (!isMore) await untilWoken(pollMs);
      } catch (error) {
        failures += 1;
        if (failures === 1) note("claim", error);
        await pause(Math.min(pollMs * failures, longestWaitMs), undefined, { signal: stopped.signal }).catch(() => {});
      }
    }
  };

  /** Again and again until the end; at once while it says that there is more. */
  const chore = async (name: string, everyMs: number, act: () => Promise<boolean>): Promise<void> => {
    while (!stopped.signal.aborted) {
      let waitMs = everyMs;
      try {
        if (await act()) waitMs = 0;
      } catch (error) {
        note(name, error);
        waitMs = choreMs;
      }
      if (waitMs === 0) wake();
      else await pause(waitMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };

  const running = Promise.all([
    claiming(),
    chore("reclaim", choreMs, async () => {
      const reclaimed = await queue.reclaim();
      counts.reclaimed(reclaimed);
      if (reclaimed > 0) wake();
      return false;
    }),
    chore("settle", choreMs, queue.settle),
    chore("resend", choreMs, queue.resend),
    chore("maintain", maintenanceMs, queue.maintain),
    chore("payment cycles", cyclesMs, makeCycleSteps(queue, counts, stopped.signal)),
    chore("complete contracts", completionMs, queue.completeContracts),
  ]);

  return {
    async metrics() {
      const figures = await queue.figures().catch(() => null);
      return counts.text({ figures, inFlight: underWay.size });
    },
    async stop() {
      stopped.abort();
      wake();
      await running;
      const cut = setTimeout(() => {
        isCutting = true;
        void sender.close();
      }, drainMs);
      await Promise.allSettled([...underWay.keys()]);
      clearTimeout(cut);
      await reports.close();
      await queue.leave();
      await sender.close();
    },
  };
}

function note(what: string, error: unknown): void {
  const { code, name } = error as NodeJS.ErrnoException;
  log().warn({ what, code, kind: name }, "the worker tries again");
}
