import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "#lib/testing/random.ts";
import { checkCycles } from "./close-check.ts";
import { closeAll, keepCyclesGoing, workersAtWork } from "./close-cycles.ts";
import { type CloseStage, setCloseStage } from "./close-stage.ts";
import { keepWorkers, type Workers } from "./kill.ts";
import type { FaultOptions } from "./options.ts";
import { report, runAsProcess, say } from "./report.ts";
import { retryUntilUp } from "./retry-until-up.ts";

const organizations = 3;

async function killWorker(workers: Workers, count: number, pid: number): Promise<boolean> {
  const child = Array.from({ length: count }, (_, place) => workers.at(place)).find((worker) => worker.pid === pid);
  if (!child) return false;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  return true;
}

function killDatabase({ postmaster }: CloseStage): boolean {
  const pid = postmaster();
  if (pid !== null) process.kill(pid, "SIGKILL");
  return pid !== null;
}

/** Performs the requested number of kills, each during a step or right after one. */
async function killAll(stage: CloseStage, workers: Workers, options: FaultOptions): Promise<void> {
  const random = randomFrom(options.seed);
  const all = options.workerKills + options.databaseKills;
  const every = options.databaseKills > 0 ? Math.floor(all / options.databaseKills) : Number.POSITIVE_INFINITY;
  for (let kills = 0; kills < all; ) {
    await pause(random.below(150));
    const busy = await workersAtWork(stage);
    const pid = busy[random.below(Math.max(busy.length, 1))];
    if (pid === undefined) continue;
    await pause(random.below(100));
    const isDatabase = kills % every === every - 1;
    const isHit = isDatabase ? killDatabase(stage) : await killWorker(workers, options.workers, pid);
    if (isHit) kills += 1;
    if (isHit && kills % 25 === 0) say(`${kills} of ${all} kills …`);
  }
}

async function run(options: FaultOptions): Promise<boolean> {
  await using stage = await setCloseStage(organizations, options.contracts);
  say(`Seed ${options.seed}. ${organizations} organizations have ${options.contracts} contracts.`);
  const began = performance.now();
  const workers = keepWorkers(stage, options.workers);
  const cycles = keepCyclesGoing(stage);
  await killAll(stage, workers, options);
  await cycles.stop();
  await closeAll(stage);
  await workers.stop();
  const [made] = await retryUntilUp(() => stage.owner<{ n: number }[]>`select count(*)::int as n from invoices`);
  say(`${made?.n} invoices were made in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  return report(await checkCycles(stage.owner));
}

await runAsProcess(run);
