import { randomUUID } from "node:crypto";
import { accessTokenCreated as type, accessTokenRevoked as typeOfMany } from "#lib/developers/access-tokens/events.ts";
import { deliveryHeaders, signingKeyOf } from "#lib/developers/webhook-sender/sign.ts";
import type { EventType } from "#lib/platform/outbox/event-type.ts";
import { median } from "./compare.ts";
import { cpuSeconds } from "./cpu.ts";
import type { BenchDatabase } from "./database.ts";
import { printRates, printTitle, type RateRound, type Verdict } from "./report.ts";
import { addSubscription, benchKey, emitMany } from "./webhook-fill.ts";
import { type WebhookStage, waitUntilDrained } from "./webhook-stage.ts";

/** Concurrent deliveries to a single endpoint, and concurrent bare POSTs. */
export const connections = 64;

const deliveries = 40_000;
// Workers run for months, so the JIT warm-up isn't measured, here or in the bare loop.
const measured = { from: 0.4, to: 0.9 };
const many = { endpoints: 32, inFlight: 16 };

/** Subscriptions to one event type. */
export interface Endpoints {
  type: EventType;
  subscriptions: string[];
}

/** Shared by all measurements. */
export interface BenchContext {
  database: BenchDatabase;
  stage: WebhookStage;
  /** A valid token of the organization. */
  token: string;
  rounds: number;
  seconds: number;
}

function rateOf(times: number[]): number {
  const sorted = times.sort((a, b) => a - b);
  const [from, to] = [Math.floor(sorted.length * measured.from), Math.floor(sorted.length * measured.to)];
  return ((to - from) * 1000) / ((sorted[to] ?? 0) - (sorted[from] ?? 0));
}

interface Delivered {
  perSecond: number;
  /** CPU microseconds per delivery. */
  workerCpu: number;
  databaseCpu: number;
}

/** Measures how fast the given number of workers delivers what is due, including signing, state and logging. */
export async function delivered(
  { database: { sql, organization, pid }, stage }: BenchContext,
  { type, subscriptions }: Endpoints,
  workers = 1,
): Promise<Delivered> {
  await stage.forget();
  await emitMany(sql, organization.id, type, deliveries / subscriptions.length);
  const before = cpuSeconds(pid);
  await using stack = new AsyncDisposableStack();
  const running = await Promise.all(Array.from({ length: workers }, stage.startWorker));
  for (const worker of running) stack.use(worker);
  await waitUntilDrained(sql, subscriptions);
  const cost = (seconds: number) => (seconds * 1_000_000) / deliveries;
  const databaseCpu = cost(cpuSeconds(pid) - before);
  const workerCpu = cost(running.reduce((sum, worker) => sum + cpuSeconds(worker.pid), 0));
  const arrivals = await stage.arrivals();
  if (arrivals.length !== deliveries) throw new Error(`${arrivals.length} of ${deliveries} deliveries arrived`);
  return { perSecond: rateOf(arrivals.map(([, at]) => at)), workerCpu, databaseCpu };
}

/** The headers and body of one delivery. */
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

/** Compares deliveries with bare POSTs, for many endpoints and for one; same number of processes, same bytes. */
export async function againstBare(context: BenchContext, one: Endpoints): Promise<Verdict[]> {
  printTitle(
    `Webhooks: signed, with state and log, and bare POSTs to the same receiver, ${connections} concurrent or sequential`,
  );
  const { stage, database, rounds, seconds } = context;
  const sending = { ...(await sample(database)), seconds };
  const each = { events: [typeOfMany.name], inFlight: many.inFlight };
  const subscriptions: string[] = [];
  for (let n = 0; n < many.endpoints; n++)
    subscriptions.push(
      await addSubscription(database.sql, database.organization.id, { ...each, url: `${stage.url}/quick?${n}` }),
    );
  const all: Endpoints = { type: typeOfMany, subscriptions };
  const setups = [
    { name: `${many.endpoints} endpoints, 1 worker`, endpoints: all, workers: 1 },
    { name: `${many.endpoints} endpoints, 2 workers`, endpoints: all, workers: 2 },
    { name: "1 endpoint, 1 worker", endpoints: one, workers: 1 },
  ].map((setup) => ({ ...setup, rounds: [] as RateRound[] }));
  for (let round = 0; round < rounds; round++) {
    const inTurn = await stage.bare({ ...sending, connections: 1 }, 1);
    for (const { endpoints, workers, rounds } of setups) {
      const ours = await delivered(context, endpoints, workers);
      const atOnce = await stage.bare({ ...sending, connections: connections / workers }, workers);
      rounds.push({ ...ours, inTurn, atOnce });
    }
  }
  printRates(setups);
  const [normal] = setups;
  const of = (key: "inTurn" | "atOnce") => median((normal?.rounds ?? []).map((round) => round.perSecond / round[key]));
  const perSecond = Math.max(...setups.map(({ rounds }) => median(rounds.map((round) => round.perSecond))));
  return [
    {
      name: "(f) share of a bare POST loop's rate",
      value: of("inTurn").toFixed(2),
      target: "at least 0.50",
      met: of("inTurn") >= 0.5,
    },
    {
      name: `(f) share of ${connections} concurrent bare POSTs' rate`,
      value: of("atOnce").toFixed(2),
      target: "at least 0.50",
      met: of("atOnce") >= 0.5,
    },
    {
      name: "(f) deliveries per second",
      value: perSecond.toFixed(0),
      target: "at least 5000",
      met: perSecond >= 5000,
    },
  ];
}
