import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "#lib/testing/random.ts";
import { check } from "./check.ts";
import { emitAll } from "./emit.ts";
import { type Kill, keepWorkers, killDatabase, killWorker, type Workers } from "./kill.ts";
import type { FaultOptions } from "./options.ts";
import { report, runAsProcess, say } from "./report.ts";
import { retryUntilUp } from "./retry-until-up.ts";
import { type Stage, setStage } from "./stage.ts";

const longestWaitMs = 600_000;

/** Performs the requested number of kills; after each try, reports the share done and whether anything was killed. */
async function killAll(
  stage: Stage,
  workers: Workers,
  options: FaultOptions,
  tried: (share: number, hit: boolean) => void,
): Promise<Kill[]> {
  const random = randomFrom(options.seed);
  const kills: Kill[] = [];
  const all = options.workerKills + options.databaseKills;
  const every = options.databaseKills > 0 ? Math.floor(all / options.databaseKills) : Number.POSITIVE_INFINITY;
  while (kills.length < all) {
    await pause(50 + random.below(600));
    const isDatabase = kills.length % every === every - 1;
    const kill = isDatabase ? await killDatabase(stage) : await killWorker(stage, workers, random, options.workers);
    if (kill) kills.push(kill);
    tried(kills.length / all, kill !== null);
    if (kill && kills.length % 25 === 0) say(`${kills.length} of ${all} kills …`);
  }
  return kills;
}

async function settled({ owner }: Stage): Promise<void> {
  for (const giveUpAt = Date.now() + longestWaitMs; ; await pause(250)) {
    const [left] = await retryUntilUp(() => owner<{ n: number }[]>`select count(*)::int as n from webhook_queue`);
    if (left?.n === 0) return;
    if (Date.now() > giveUpAt) throw new Error(`${left?.n} deliveries are still waiting`);
  }
}

async function run(options: FaultOptions): Promise<boolean> {
  await using stage = await setStage(say);
  say(`Seed ${options.seed}.`);
  const events = Math.ceil(options.deliveries / stage.paths.length);
  const began = performance.now();
  // Events are released as kills progress, with extra ones whenever a try found nothing in flight to kill.
  const release = { share: 0.02, more: 0 };
  const allowance = {
    events: () => events * Math.min(1, release.share) + release.more,
    isFinal: () => release.share >= 1,
  };
  const emitting = emitAll(stage, allowance, randomFrom(options.seed + 1));
  const workers = keepWorkers(stage, options.workers);
  const kills = await killAll(stage, workers, options, (share, hit) => {
    release.share = share === 1 ? 1 : share + 0.02;
    if (!hit) release.more += 200;
  });
  const emitted = await emitting;
  await settled(stage);
  await workers.stop();
  const received = await stage.received();
  const seconds = (performance.now() - began) / 1000;
  say(
    `${received.accepted.size} deliveries in ${seconds.toFixed(0)} s, ${emitted.unknown.length} events of unknown fate.`,
  );
  return report(await check(stage.owner, { emitted, received, kills, paths: stage.paths }));
}

await runAsProcess(run);
