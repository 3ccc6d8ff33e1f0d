import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "#lib/testing/random.ts";
import { check } from "./check.ts";
import { type Fault, inject, type Kind } from "./inject.ts";
import { startLoad } from "./load.ts";
import { nodes } from "./network.ts";
import type { ClusterOptions } from "./options.ts";
import { addOrganizations } from "./organizations.ts";
import { leaderOf, startNode, untilWhole } from "./patroni.ts";
import { createDatabase, origin, startProduct } from "./product.ts";
import { startReceiver } from "./receiver.ts";
import { addPart, isFaultless, outcomeOf, type Part, summaryOf } from "./report.ts";

// Runs inside the product's network namespace.
const options: ClusterOptions & { work: string } = JSON.parse(process.argv[2] ?? "");
const { work, seed, rate } = options;
const [clientLog, receiverLog] = ["client.jsonl", "receiver.jsonl"].map((name) => join(work, name)) as [string, string];
const organizations = 20;
const receiverPort = 4310;
const calmMs = 5000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const random = randomFrom(seed);
const share = () => random.below(1_000_000) / 1_000_000;

function shuffledKinds(): Kind[] {
  const all: Kind[] = [
    ...Array<Kind>(options.kills).fill("kill"),
    ...Array<Kind>(options.partitions).fill("partition"),
    ...Array<Kind>(options.stops).fill("stop"),
  ];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [all[at], all[other]] = [all[other] as Kind, all[at] as Kind];
  }
  return all;
}

/** What ended though it should run, if anything. */
let ended: string | null = null;

async function start() {
  for (const node of nodes) startNode(node, work);
  const leader = leaderOf(await untilWhole());
  await createDatabase(leader?.address ?? "");
  const { ending } = await startProduct(work);
  void ending.then((sentence) => {
    ended ??= sentence;
  });
  const receiver = await startReceiver(receiverPort, receiverLog);
  return { receiver, tokens: await addOrganizations(organizations, receiver) };
}

say(`Starting three PostgreSQL nodes and the product in ${work} (seed ${seed}) …`);
const { receiver, tokens } = await start();
const begun = performance.now();
const load = await startLoad({ origin, tokens, rate }, clientLog);
await pause(calmMs);
const faults: Fault[] = [];

/** Null, or why the cluster can't go on. */
async function injectAll(): Promise<string | null> {
  try {
    for (const kind of shuffledKinds()) {
      const fault = await inject(kind, work, share);
      faults.push(fault);
      say(`${faults.length}: ${JSON.stringify(outcomeOf(fault, load.answers))}`);
    }
    return null;
  } catch (error) {
    return String(error);
  }
}

const stuck = await injectAll();
if (stuck !== null) say(stuck);
await load.stop(stuck === null ? "finish" : "give up");
const seconds = Math.round((performance.now() - begun) / 1000);
say("Checking what became of each write …");
const findings = await check(clientLog, receiverLog, stuck === null);
await receiver.close();
const broken = stuck ?? ended;
const part: Part = {
  at: new Date().toISOString(),
  ...{ seed, rate, seconds, broken, ...findings },
  faults: faults.map((fault) => outcomeOf(fault, load.answers)),
  fromProxy: load.answers.filter(({ isProxys }) => isProxys).length,
  statuses: Object.fromEntries(
    [...Map.groupBy(load.answers, ({ status }) => String(status))].map(([status, those]) => [status, those.length]),
  ),
};
say(JSON.stringify(part));
say(`\nAll parts in ${options.results}:\n${summaryOf(addPart(options.results, part))}`);
process.exit(isFaultless([part]) ? 0 : 1);
