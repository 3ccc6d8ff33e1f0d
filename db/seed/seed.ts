import { openClient } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { reachDatabase } from "#db/reach-database.ts";
import { settings } from "#lib/platform/env.ts";
import { dayOf } from "./calendar.ts";
import { fillOrganization, findOrMakeOrganization } from "./large-organization.ts";
import { readSeedOptions, type SeedOptions, UsageError, usage } from "./seed-options.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const count = (number: number) => number.toLocaleString("en");

let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (interrupted = true));

async function seed(url: string, { invoices, organization, paymentsEach }: SeedOptions): Promise<void> {
  await migrate(url, { log: say });
  const sql = openClient(url);
  try {
    const { id, owner } = await findOrMakeOrganization(sql, organization);
    if (owner) {
      const secret = owner.password ? `the password ${owner.password}` : "the password that this account has already";
      say(`Made ${organization}. Sign in at ${settings().public_url} as ${owner.email} with ${secret}.`);
    }
    const before = performance.now();
    const seconds = () => (performance.now() - before) / 1000;
    const progress = (done: number) =>
      say(`${count(done)} of ${count(invoices)} invoices, ${count(Math.round(done / seconds()))} per second`);
    const today = dayOf(new Date().toISOString().slice(0, 10));
    const done = await fillOrganization(sql, {
      id,
      name: organization,
      invoices,
      paymentsEach,
      today,
      progress,
      stop: () => interrupted,
    });
    say(`${organization}: ${count(done)} of ${count(invoices)} invoices added in ${Math.round(seconds())} s.`);
  } finally {
    await sql.end();
  }
}

async function run(args: string[]): Promise<number> {
  const options = readSeedOptions(args);
  if (!options) {
    say(usage);
    return 0;
  }
  const database = await reachDatabase(say);
  try {
    await seed(database.url, options);
  } finally {
    await database.stop();
  }
  return interrupted ? 130 : 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`seed: ${error instanceof Error && error.message ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
