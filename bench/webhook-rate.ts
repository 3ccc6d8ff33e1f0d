import { eventTypes } from "#lib/webhooks/event-types.ts";
import { median } from "./compare.ts";
import type { BenchDatabase } from "./database.ts";
import { printRates, printTitle, type Verdict } from "./report.ts";
import { emitMany } from "./webhook-fill.ts";
import { drained, type WebhookStage } from "./webhook-stage.ts";

/** Deliveries at once in all, however many workers share them; bare POSTs likewise. */
export const connections = 64;

const deliveries = 20_000;
const [type] = eventTypes;

/** What the measurements share. */
export interface Ground {
  database: BenchDatabase;
  stage: WebhookStage;
  /** A live token of the organization. */
  token: string;
  rounds: number;
  seconds: number;
}

/** Deliveries per second in the middle four fifths of what arrived. */
function middleRate(times: number[]): number {
  const sorted = times.sort((a, b) => a - b);
  const [from, to] = [Math.floor(sorted.length * 0.1), Math.floor(sorted.length * 0.9)];
  return ((to - from) * 1000) / ((sorted[to] ?? 0) - (sorted[from] ?? 0));
}

/** Deliveries per second that so many workers make of what is due, with signature, state and log. */
export async function deliveryRate(
  { database: { sql, organization }, stage }: Ground,
  subscription: string,
  workers: number,
): Promise<number> {
  await stage.forget();
  await emitMany(sql, organization.id, deliveries);
  await using stack = new AsyncDisposableStack();
  for (const worker of await Promise.all(Array.from({ length: workers }, stage.startWorker))) stack.use(worker);
  await drained(sql, subscription);
  const arrivals = await stage.arrivals();
  if (arrivals.length !== deliveries) throw new Error(`${arrivals.length} of ${deliveries} deliveries arrived`);
  return middleRate(arrivals.map(([, at]) => at));
}

async function sampleBody({ sql }: BenchDatabase): Promise<string> {
  const [row] = await sql`
    select app.event_body(o.id, app.new_uuid(), ${type.name}, ${type.id}, ${JSON.stringify(type.example)}, 'bench-0', false) as body
      from organizations o limit 1`;
  return row?.body;
}

/** As many processes as workers, and as many requests at once as they have: whatever else differs is what we add. */
export async function againstBare(ground: Ground, subscription: string): Promise<Verdict[]> {
  printTitle(
    `Webhooks: signed, with state and log, and bare POSTs to the same receiver; judged with as many processes and ${connections} requests at once on both sides`,
  );
  const { stage, database, rounds, seconds } = ground;
  const body = await sampleBody(database);
  const inTurn: number[] = [];
  const pairs = new Map([1, 2].map((processes) => [processes, [] as [number, number][]]));
  for (let round = 0; round < rounds; round++) {
    inTurn.push(await stage.bare({ body, connections: 1, seconds }, 1));
    for (const [processes, measured] of pairs) {
      const ours = await deliveryRate(ground, subscription, processes);
      measured.push([ours, await stage.bare({ body, connections: connections / processes, seconds }, processes)]);
    }
  }
  const bareInTurn = median(inTurn);
  const rows = [...pairs].map(([processes, measured]) => ({
    processes,
    ours: median(measured.map(([ours]) => ours)),
    bare: median(measured.map(([, bare]) => bare)),
    ratio: median(measured.map(([ours, bare]) => ours / bare)),
  }));
  const best = Math.max(...rows.map(({ ours }) => ours));
  printRates(bareInTurn, rows);
  return [
    ...rows.map(({ processes, ratio }) => ({
      name: `(f) of a bare POST loop's rate, ${processes === 1 ? "1 process" : `${processes} processes`} each`,
      value: ratio.toFixed(2),
      target: "at least 0.50",
      met: ratio >= 0.5,
    })),
    {
      name: "(f) deliveries per second",
      value: best.toFixed(0),
      target: "at least 5000",
      met: best >= 5000,
    },
  ];
}
