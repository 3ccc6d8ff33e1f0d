import { type ChildProcess, execFile, fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { livePostmaster } from "#db/embedded/postmaster.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { findOrMakeOrganization } from "#db/seed/large-organization.ts";
import { settings } from "#lib/platform/env.ts";
import { childEnvironment } from "#lib/platform/environment.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { freePort } from "#lib/testing/free-port.ts";
import { type Random, randomFrom } from "#lib/testing/random.ts";
import type { Finding } from "./check.ts";
import type { FaultOptions } from "./options.ts";
import { checkPaying } from "./pay-check.ts";
import { type PayClient, payClient } from "./pay-client.ts";
import { retryUntilUp } from "./retry-until-up.ts";
import { subscribe } from "./subscribe.ts";

const lanes = 8;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const root = join(import.meta.dirname, "..", "..");

/** Keeps the web process running until stopped, restarting it when it dies, like a supervisor. */
function keepWeb(url: string, port: number) {
  let stopping = false;
  let web: ChildProcess;
  const env = childEnvironment({
    ...{ DATABASE_URL: databaseUrlFor("app_web", url), HTTPS_PORT: String(port), HTTP_PORT: "0" },
    ...{ RATE_LIMIT: "off", LOG_LEVEL: "silent" },
  });
  const start = () => {
    web = fork(new URL("./pay-server.ts", import.meta.url), {
      env,
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    web.once("exit", () => {
      if (!stopping) start();
    });
  };
  start();
  return {
    kill: () => web.kill("SIGKILL"),
    stop: () => {
      stopping = true;
      web.kill("SIGKILL");
    },
  };
}

async function addInvoices(owner: postgres.Sql, organization: string, count: number): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`select set_config('app.organization_id', ${organization}, true)`;
    await sql`
      with entity as (
        insert into legal_entities (name, country, currency, vat_id) values ('Harrow & Finch GmbH', 'DE', 'EUR', 'DE1') returning id, code
      )
      insert into invoices (id, label, number_code, status, currency, total, amount, vat_total, service_fee, billing_type, document_type, recipient_legal_entity_id, search_text, issued_at, due_date)
      select 'waiting-' || n, app.document_label('INV', entity.code, 2026, n), entity.code, 'awaiting_payment', 'EUR', n % 5000 + 100.25, n % 5000 + 94.25, 0.00, 6.00, 'WORK', 'INVOICE', entity.id,
        'inv', now(), now()
      from entity, generate_series(1, ${count}::integer) as n`;
  });
}

/** Keeps paying invoices and finishing payments; records which payment each successful call returned. */
async function payOn(
  client: PayClient,
  random: Random,
  lane: number,
  count: number,
  told: Map<string, string>,
  goOn: () => boolean,
) {
  for (let n = 0; goOn(); n++) {
    const key = `${lane}-${n}`;
    const ids = [...new Set(Array.from({ length: 1 + random.below(4) }, () => `waiting-${1 + random.below(count)}`))];
    const body = { invoice_ids: ids, method: "bank_transfer" };
    const calls = [
      client.post("/payments", body, key),
      ...(random.below(4) === 0 ? [client.post("/payments", body, key)] : []),
    ];
    const [first, second] = await Promise.all(calls);
    const id = first?.data?.id;
    if (second?.data?.id !== undefined && second.data.id !== id) told.set(`${key} again`, second.data.id);
    if (id === undefined) continue;
    told.set(key, id);
    const end = ["mark-paid", "fail", "cancel", null][random.below(4)];
    if (end) await client.post(`/payments/${id}/${end}`, { reason: "Trial" }, `${key}-end`);
  }
}

async function run(options: FaultOptions): Promise<boolean> {
  const dataDir = settings().data_dir;
  mkdirSync(dataDir, { recursive: true });
  const cluster = await startEmbedded({ dataDir, log: () => undefined });
  await migrate(cluster.url, { log: () => undefined });
  const owner = postgres(cluster.url, { max: 2, onnotice: () => undefined, connection: { TimeZone: "UTC" } });
  const { id: organization } = await findOrMakeOrganization(owner, "Harrow & Finch Staffing");
  const all = options.workerKills + options.databaseKills;
  const invoices = 3000 + all * 120;
  await addInvoices(owner, organization, invoices);
  await subscribe(cluster.url, {
    paths: ["/ledger"],
    port: 9,
    signingKey: "the-fault-test-signs-with-this-key-0123456789",
  });
  await owner`delete from webhook_events`;
  await owner`delete from webhook_queue`;
  const named = ["--name", "Fault test", "--type", "organization", "--scopes", "accounting:write"];
  const command = join(root, "lib", "developers", "access-tokens", "token-command.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...named], {
    env: childEnvironment({ DATABASE_URL: cluster.url }),
    timeout: 60_000,
  });
  const port = await freePort();
  const web = keepWeb(cluster.url, port);
  const client = payClient(port, stdout.trim());
  say(`Seed ${options.seed}. ${invoices} invoices wait, ${lanes} callers pay.`);
  const random = randomFrom(options.seed);
  const told = new Map<string, string>();
  let kills = 0;
  const began = performance.now();
  const paying = Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      payOn(client, randomFrom(options.seed + lane + 1), lane, invoices, told, () => kills < all),
    ),
  );
  const every = options.databaseKills > 0 ? Math.floor(all / options.databaseKills) : Number.POSITIVE_INFINITY;
  let next = 5;
  while (kills < all) {
    await pause(1 + random.below(60));
    const postmaster = livePostmaster(join(dataDir, "postgres"))?.pid;
    // Kills only mid-work: a few payments after the last kill, with requests in flight.
    if (client.underWay() === 0 || told.size < next) continue;
    if (kills % every !== every - 1) web.kill();
    else if (postmaster) process.kill(postmaster, "SIGKILL");
    else continue;
    kills += 1;
    next = told.size + 5 + random.below(60);
    if (kills % 25 === 0) say(`${kills} of ${all} kills, ${told.size} payments …`);
  }
  await paying;
  web.stop();
  say(`${told.size} payments in ${((performance.now() - began) / 1000).toFixed(0)} s, ${kills} kills.`);
  const findings = await retryUntilUp(() => checkPaying(owner, told));
  findings.push({ name: "answers of 500", value: client.failures(), most: 0 });
  await owner.end({ timeout: 5 });
  await cluster.stop("immediate");
  return report(findings);
}

function report(findings: Finding[]): boolean {
  for (const { name, value, most } of findings)
    say(`${value <= most ? "met   " : "MISSED"} ${name}: ${value} (at most ${most})`);
  return findings.every(({ value, most }) => value <= most);
}

try {
  process.exit((await run(JSON.parse(process.argv[2] ?? "{}"))) ? 0 : 1);
} catch (error) {
  process.stderr.write(`faults: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
