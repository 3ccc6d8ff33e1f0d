import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as migrateAsBefore } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { afterAll, inject } from "vitest";
import { lendRights } from "./migrate.ts";
import { type JournalEntry, migrationsFolder, readJournal } from "./migration-files.ts";

/** The timestamp that 0030 was released with: later than its release. */
const wrongTime = 1_795_410_000_000;

export const ids = {
  organization: "018f6d2a-0000-7000-8000-000000000001",
  entity: "018f6d2a-0000-7000-8000-000000000002",
  people: ["018f6d2a-0000-7000-8000-000000000003", "018f6d2a-0000-7000-8000-000000000004"],
} as const;

const folder = mkdtempSync(join(tmpdir(), "muster-upgrade-"));
const opened: postgres.Sql[] = [];

afterAll(async () => {
  for (const sql of opened) await sql.end();
  rmSync(folder, { recursive: true });
});

/** The version of the server that tests run on. */
export async function serverMajor(): Promise<number> {
  const admin = postgres(inject("ownerUrl"), { max: 1 });
  const [row] = await admin`select current_setting('server_version_num')::integer / 10000 as major`;
  await admin.end();
  return row?.major;
}

/** A database that nothing was migrated in. It is closed when the test file ends. */
export const emptyDatabase = () => createDatabase("template1");

/** One of this version, closed likewise. */
export const migratedDatabase = () => createDatabase("template_muster");

async function createDatabase(template: string): Promise<{ sql: postgres.Sql; url: string }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = postgres(inject("ownerUrl"), { max: 1, onnotice: () => undefined });
  await admin`select pg_advisory_lock(1)`;
  await admin.unsafe(`create database ${name} template ${template}`);
  await admin.end();
  const address = new URL(inject("ownerUrl"));
  address.pathname = `/${name}`;
  const sql = postgres(address.href, { max: 1, onnotice: () => undefined });
  opened.push(sql);
  return { sql, url: address.href };
}

/** Brings a new database to the schema of `last` the way that version of Muster did, with drizzle's migrator. */
export async function install(last: string): Promise<{ sql: postgres.Sql; url: string }> {
  const { sql, url } = await emptyDatabase();
  const entries = readJournal();
  const kept = entries.slice(0, entries.findIndex(({ tag }) => tag.startsWith(last)) + 1);
  const release = join(folder, last);
  cpSync(migrationsFolder, release, { recursive: true });
  const journal = join(release, "meta", "_journal.json");
  const asReleased = (entry: JournalEntry) => (entry.tag.startsWith("0030") ? { ...entry, when: wrongTime } : entry);
  const text = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...text, entries: kept.map(asReleased) }));
  await lendRights(sql, true);
  await migrateAsBefore(drizzle(sql), { migrationsFolder: release });
  await lendRights(sql, false);
  return { sql, url };
}

/** An organization with two people, a contract each, and invoices. */
export async function addWork(sql: postgres.Sql, last: string): Promise<void> {
  const { organization, entity, people } = ids;
  await sql`insert into organizations (id, name) values (${organization}, 'Long here')`;
  await sql`insert into legal_entities (organization_id, id, name, country, currency, vat_id) values (${organization}, ${entity}, 'Long here Ltd', 'FR', 'EUR', 'FR1')`;
  for (const [at, id] of people.entries()) {
    await sql`insert into people (organization_id, id, first_name, last_name, email, country, job_title)
      values (${organization}, ${id}, 'Ada', 'Lind', ${`ada${at}@people.example`}, 'DE', 'Engineer')`;
    await sql`insert into contracts ${sql({
      ...{
        organization_id: organization,
        id: `c00000${at}`,
        person_id: id,
        legal_entity_id: entity,
        title: "Engineering",
      },
      ...{ type: "ongoing_time_based", status: "in_progress", country: "FR", currency: "EUR", starts_on: "2025-06-01" },
      ...{ rate: "3000.00", frequency: "monthly", ...(last >= "0014" ? { payment_frequency: "monthly" } : {}) },
    })}`;
  }
  await sql`insert into invoices (organization_id, id, label, status, currency, total, amount, vat_total, service_fee, billing_type, document_type, contract_id, worker_id,
      recipient_legal_entity_id, search_text, issued_at, due_date)
    select ${organization}, 'invoice-' || n, 'INV-2026-' || n, 'open', 'EUR', 3000.00, 3000.00, 0.00, 0.00, 'WORK', 'INVOICE', 'c000000', ${people[0]},
      ${entity}, 'inv-2026-' || n || ' ada lind', timestamptz '2026-03-01' + make_interval(days => n), timestamptz '2026-04-01' from generate_series(1, 20) as n`;
  await sql`insert into invoice_line_items (organization_id, id, invoice_id, position, type, description, quantity, price_per_unit, total)
    select ${organization}, 'line-' || n, 'invoice-' || n, 1, 'fixed', 'Engineering', 1, 3000.00, 3000.00 from generate_series(1, 20) as n`;
}

export async function addPayroll(sql: postgres.Sql): Promise<void> {
  const { organization } = ids;
  await sql`insert into payment_cycles (organization_id, frequency, starts_on, ends_on, cutoff_on, due_on)
    values (${organization}, 'monthly', '2026-03-01', '2026-03-31', '2026-03-26', '2026-04-07'), (${organization}, 'monthly', '2026-04-01', '2026-04-30', '2026-04-25', '2026-05-07'),
      (${organization}, 'weekly', '2026-03-30', '2026-04-05', '2026-04-01', '2026-04-12')`;
  await sql`insert into timesheets (organization_id, contract_id, date_worked, quantity) values (${organization}, 'c000001', '2026-03-03', 8)`;
  await sql`insert into invoice_adjustments (organization_id, contract_id, type, description, amount, date_submitted) values (${organization}, 'c000001', 'bonus', 'Extra', 100.00, '2026-03-03')`;
}
