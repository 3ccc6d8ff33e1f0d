import { setTimeout as pause } from "node:timers/promises";
import type postgres from "postgres";
import { closePool, useDatabase } from "#db/pool.ts";
import { writeAs } from "#db/tenant.ts";
import { accessTokenCreated as type } from "#lib/developers/access-tokens/events.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import type { ResourceOf } from "#lib/platform/outbox/event-type.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { median } from "./compare.ts";
import type { BenchDatabase } from "./database.ts";
import type { Running } from "./processes.ts";
import { printTitle, type Verdict } from "./report.ts";
import { addSubscription, addWaiting, empty } from "./webhook-fill.ts";
import { againstBare, type BenchContext, connections, delivered, type Endpoints } from "./webhook-rate.ts";
import { setWebhookStage } from "./webhook-stage.ts";

const resource: ResourceOf<typeof type> = type.resource.parse(type.example);

const say = (line: string) => void process.stdout.write(`  ${line}\n`);

function quantile(values: number[], share: number): number {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Milliseconds from just before the transaction to arrival, at the given events per second. */
async function latencies(
  { database: { organization }, stage, token }: BenchContext,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const credential = { kind: "token" as const, digest: tokenDigest(token) };
  const began = new Map<string, number>();
  await stage.forget();
  const started = performance.now();
  const underWay: Promise<void>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = started + (n * 1000) / perSecond - performance.now();
    if (wait > 1) await pause(wait);
    const request_id = `timed-${organization.id}-${n}`;
    began.set(request_id, performance.timeOrigin + performance.now());
    underWay.push(
      writeAs(
        credential,
        () => undefined,
        () => emit({ request_id }, type, resource),
      ),
    );
  }
  await Promise.all(underWay);
  for (let waited = 0; (await stage.count()) < began.size; waited++) {
    if (waited === 300) throw new Error(`not all of ${began.size} events arrived`);
    await pause(100);
  }
  return (await stage.arrivals()).flatMap(([id, at]) => (began.has(id) ? [at - (began.get(id) ?? 0)] : []));
}

async function whileBusy(context: BenchContext): Promise<Verdict> {
  printTitle("Webhooks: from before the commit to the receiver, 1,000 events per second");
  await using _worker = await context.stage.startWorker();
  await latencies(context, 200, 2);
  const measured = await latencies(context, 1000, 10);
  const p99 = quantile(measured, 0.99);
  say(`p50 ${quantile(measured, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
  return {
    name: "(g) commit to receiver, p99",
    value: `${p99.toFixed(0)} ms`,
    target: "at most 250 ms",
    met: p99 <= 250,
  };
}

// Clears the backlog a bulk insert leaves behind (vacuum, checkpoint), so that it isn't measured.
async function settle(sql: postgres.Sql): Promise<void> {
  await sql`vacuum analyze webhook_queue`;
  await sql`vacuum analyze webhook_deliveries`;
  await sql`checkpoint`;
}

async function withManyWaiting(context: BenchContext, endpoints: Endpoints): Promise<Verdict> {
  printTitle("Webhooks: the rate with 2,000,000 retries waiting, and without");
  const { sql, organization } = context.database;
  const without: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < context.rounds; round++) without.push((await delivered(context, endpoints)).perSecond);
  const later = { url: `${context.stage.url}/later`, events: ["webhook.ping"], inFlight: 16 };
  const waiting = await addSubscription(sql, organization.id, later);
  for (let part = 0; part < 20; part++)
    await addWaiting(sql, organization.id, { subscription: waiting, count: 100_000, at: "4 hours", failures: 9 });
  await settle(sql);
  for (let round = 0; round < context.rounds; round++) beside.push((await delivered(context, endpoints)).perSecond);
  const ratio = median(beside) / median(without);
  say(`${median(beside).toFixed(0)} and ${median(without).toFixed(0)} deliveries per second`);
  await sql`delete from webhook_queue where subscription_id = ${waiting}`;
  return {
    name: "(h) rate with 2,000,000 waiting",
    value: ratio.toFixed(2),
    target: "at least 0.90",
    met: ratio >= 0.9,
  };
}

async function besideHanging(context: BenchContext): Promise<Verdict> {
  printTitle("Webhooks: healthy endpoints alongside 50 that hang with 10,000 due each");
  const { sql, organization } = context.database;
  for (let n = 0; n < 50; n++) {
    const hanging = { url: `${context.stage.url}/hang-${n}`, events: ["webhook.ping"], inFlight: 16 };
    const subscription = await addSubscription(sql, organization.id, hanging);
    await addWaiting(sql, organization.id, { subscription, count: 10_000, at: "0 seconds", failures: 0 });
  }
  await settle(sql);
  let measured: number[];
  {
    await using worker: Running = await context.stage.startWorker();
    await pause(3000);
    measured = await latencies(context, 100, 40);
    worker.child.kill("SIGKILL");
  }
  const p99 = quantile(measured, 0.99);
  say(`p50 ${quantile(measured, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
  return {
    name: "(i) healthy alongside hanging, p99",
    value: `${p99.toFixed(0)} ms`,
    target: "at most 1000 ms",
    met: p99 <= 1000,
  };
}

/** Runs all webhook measurements; leaves no subscription behind. */
export async function webhookVerdicts(
  database: BenchDatabase,
  token: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Verdict[]> {
  await using stage = await setWebhookStage(database.url);
  useDatabase(databaseUrlFor("app_web", database.url));
  const context = { database, stage, token, rounds, seconds };
  await empty(database.sql);
  try {
    const quick = { url: `${stage.url}/quick`, events: [type.name], inFlight: connections };
    const subscription = await addSubscription(database.sql, database.organization.id, quick);
    const endpoints = { type, subscriptions: [subscription] };
    return [
      ...(await againstBare(context, endpoints)),
      await whileBusy(context),
      await withManyWaiting(context, endpoints),
      await besideHanging(context),
    ];
  } finally {
    await empty(database.sql);
    await closePool();
  }
}
