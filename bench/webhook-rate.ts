import { randomUUID } from "node:crypto";
import { eventTypes } from "#lib/webhooks/event-types.ts";
import { deliveryHeaders, signingKeyOf } from "#lib/webhooks/sign.ts";
import { median } from "./compare.ts";
import type { BenchDatabase } from "./database.ts";
import { printRates, printTitle, type Verdict } from "./report.ts";
import { benchKey, emitMany } from "./webhook-fill.ts";
import { drained, type WebhookStage } from "./webhook-stage.ts";

/** Deliveries at once in all, however many workers share them; bare POSTs likewise. */
export const connections = 64;

const deliveries = 40_000;
// Workers run for months: what they do before they are compiled is not measured, here and in the bare loop.
const measured = { from: 0.4, to: 0.9 };
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

function rateOf(times: number[]): number {
  const sorted = times.sort((a, b) => a - b);
  const [from, to] = [Math.floor(sorted.length * measured.from), Math.floor(sorted.length * measured.to)];
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
  return rateOf(arrivals.map(([, at]) => at));
}

/** What goes over the wire for one delivery. */
async function sample({ sql }: BenchDatabase): Promise<{ headers: Record<string, string>; body: string }> {
  const [row] = await sql<{ body: string }[]>`
    select app.event_body(o.id, app.new_uuid(), ${type.name}, ${type.id}, ${JSON.stringify(type.example)}, 'bench-0', false) as body
      from organizations o limit 1`;
  const body = row?.body ?? "";
  const delivery = {
    eventId: randomUUID(),
    apiVersion: "v2",
    keys: [signingKeyOf("key-1", benchKey)] as const,
    customHeaders: {},
  };
  return { headers: deliveryHeaders({ ...delivery, body, sentAt: new Date() }), body };
}

/** As many processes as workers, as many requests at once as they have and the same bytes: whatever else differs is what we add. */
export async function againstBare(ground: Ground, subscription: string): Promise<Verdict[]> {
  printTitle(
    `Webhooks: signed, with state and log, and bare POSTs to the same receiver; judged with as many processes and ${connections} requests at once on both sides`,
  );
  const { stage, database, rounds, seconds } = ground;
  const sending = { ...(await sample(database)), seconds };
  const inTurn: number[] = [];
  const pairs = new Map([1, 2].map((processes) => [processes, [] as [number, number][]]));
  for (let round = 0; round < rounds; round++) {
    inTurn.push(await stage.bare({ ...sending, connections: 1 }, 1));
    for (const [processes, both] of pairs) {
      const ours = await deliveryRate(ground, subscription, processes);
      both.push([ours, await stage.bare({ ...sending, connections: connections / processes }, processes)]);
    }
  }
  const bareInTurn = median(inTurn);
  const rows = [...pairs].map(([processes, both]) => ({
    processes,
    ours: median(both.map(([ours]) => ours)),
    bare: median(both.map(([, bare]) => bare)),
    ratio: median(both.map(([ours, bare]) => ours / bare)),
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
