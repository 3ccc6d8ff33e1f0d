import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fillPayroll } from "#db/seed/fill-payroll.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { median } from "./compare.ts";
import { applyLoad, type Cost } from "./load.ts";
import { memoryOf } from "./memory.ts";
import type { BenchOptions } from "./options.ts";
import { startProgram } from "./processes.ts";
import { printTitle, type Verdict } from "./report.ts";
import { LIST, type Stage } from "./stage.ts";

const contracts = 100_000;
const connections = 4;
const workerFile = join(import.meta.dirname, "..", "lib", "registry", "worker.ts");

const say = (line: string) => void process.stdout.write(`  ${line}\n`);

interface Measured {
  seconds: number;
  /** The worker's memory over time, in megabytes. */
  memory: number[];
  /** The cost of another organization's invoice list in the meantime. */
  costs: Cost[];
}

async function untilClosed(
  { database: { sql }, native, client }: Stage,
  cycle: string,
  { worker, seconds }: { worker: number; seconds: number },
): Promise<Measured> {
  const measured: Measured = { seconds: 0, memory: [], costs: [] };
  const began = performance.now();
  let isClosed = false;
  const watching = (async () => {
    while (!isClosed) {
      const [row] = await sql`select status from payment_cycles where id = ${cycle}`;
      measured.memory.push(memoryOf(worker));
      isClosed ||= row?.status === "closed";
      if (!isClosed) await pause(500);
    }
    measured.seconds = (performance.now() - began) / 1000;
  })();
  try {
    while (!isClosed) {
      const cost = await applyLoad(client, native(LIST), { connections, seconds });
      if (!isClosed) measured.costs.push(cost);
    }
  } finally {
    isClosed = true;
    await watching;
  }
  return measured;
}

/** Closes a cycle of 100,000 contracts with an event subscriber, while reading another organization's invoices. */
export async function cycleVerdicts(stage: Stage, { rounds, seconds }: BenchOptions): Promise<Verdict[]> {
  const { sql, url } = stage.database;
  printTitle(
    `Payment cycle: closing one with ${contracts} contracts while reading the list of 25 on ${connections} connections`,
  );
  say("Filling …");
  const { organization, cycles } = await fillPayroll(sql, { name: `Payroll ${Date.now()}`, contracts, months: 1 });
  await sql`
    insert into webhook_subscriptions (organization_id, url, events, status, disabled_at, api_version)
      values (${organization}, 'https://nobody.example.com/', '{*}', 'disabled', now(), 'v2')`;
  await sql`checkpoint`;
  await using worker = await startProgram(workerFile, childEnvironment({ DATABASE_URL: url }));
  const load = () => applyLoad(stage.client, stage.native(LIST), { connections, seconds });
  await load();
  const without: Cost[] = [];
  for (let round = 0; round < rounds; round++) without.push(await load());
  const cycle = cycles[0] ?? "";
  await sql`
    update payment_cycles set status = 'closing', requested_at = now(), request_id = 'bench', contracts_total = ${contracts} where id = ${cycle}`;
  const closing = await untilClosed(stage, cycle, { worker: worker.pid, seconds });
  const p99 = (costs: Cost[]) => median(costs.map(({ p99_ms }) => p99_ms));
  const rate = (costs: Cost[]) => median(costs.map(({ requests_per_second }) => requests_per_second));
  const quarter = Math.ceil(closing.memory.length / 4);
  const [early, late] = [closing.memory.slice(quarter, 2 * quarter), closing.memory.slice(-quarter)].map((part) =>
    Math.max(...part),
  ) as [number, number];
  const [made] = await sql`select count(*)::int as n from invoices where payment_cycle_id = ${cycle}`;
  say(
    `${made?.n} invoices in ${closing.seconds.toFixed(0)} s, ${((made?.n ?? 0) / closing.seconds).toFixed(0)} per second`,
  );
  say(`list without closing: p99 ${p99(without).toFixed(2)} ms, ${rate(without).toFixed(0)} requests per second`);
  say(
    `list while closing: p99 ${p99(closing.costs).toFixed(2)} ms, ${rate(closing.costs).toFixed(0)} requests per second`,
  );
  say(`memory of the worker: ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB at the end`);
  const ratio = p99(closing.costs) / p99(without);
  return [
    {
      name: `(j) closing ${contracts} contracts`,
      value: `${closing.seconds.toFixed(0)} s`,
      target: "at most 300 s",
      met: closing.seconds <= 300,
    },
    { name: "(j) p99 of other requests during closing", value: ratio.toFixed(2), target: "below 2.00", met: ratio < 2 },
    {
      name: "(j) worker's memory, last to second quarter",
      value: (late / early).toFixed(2),
      target: "at most 1.20",
      met: late / early <= 1.2,
    },
  ];
}
