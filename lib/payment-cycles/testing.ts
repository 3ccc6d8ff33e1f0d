import { randomUUID } from "node:crypto";
import postgres from "postgres";
import type { TestDatabase } from "#db/testing.ts";
import type { TestOrganization } from "#lib/api/testing.ts";
import { databaseUrlFor } from "#lib/secrets.ts";
import { addDays, type CycleFrequency, endOf } from "./period.ts";

interface CycleOptions {
  frequency?: CycleFrequency;
  starts_on?: string;
  status?: "open" | "closing" | "closed" | "reopening" | "paid";
}

/** A cycle; without a start the month after the last one. Its id. */
export async function addCycle(
  owner: postgres.Sql,
  organization: Pick<TestOrganization, "id">,
  { frequency = "monthly", starts_on, status = "open" }: CycleOptions = {},
): Promise<string> {
  const [latest] = await owner<{ ends_on: string }[]>`
    select max(ends_on)::text as ends_on from payment_cycles where organization_id = ${organization.id} and frequency = ${frequency}`;
  const start = starts_on ?? (latest?.ends_on ? addDays(latest.ends_on, 1) : "2026-04-01");
  const ends_on = endOf(frequency, start);
  const id = randomUUID();
  await owner`insert into payment_cycles ${owner({
    organization_id: organization.id,
    ...{ id, frequency, starts_on: start, ends_on, status },
    cutoff_on: addDays(ends_on, -5),
    due_on: addDays(ends_on, 7),
    closed_at: ["closed", "reopening", "paid"].includes(status) ? new Date().toISOString() : null,
  })}`;
  return id;
}

/** What a worker does next, up to `most` contracts of it; null when there is nothing to do. */
export async function step({ ownerUrl }: Pick<TestDatabase, "ownerUrl">, most = 500): Promise<number | null> {
  const sql = postgres(databaseUrlFor("app_worker", ownerUrl), { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql<{ n: number | null }[]>`select app.step_payment_cycles(${most}) as n`;
    return row?.n ?? null;
  } finally {
    await sql.end();
  }
}

interface ContractOptions {
  id?: string;
  type?: string;
  status?: string;
  rate?: string;
  currency?: string;
  country?: string;
  frequency?: string;
  payment_frequency?: CycleFrequency;
  employer_cost_percent?: string;
  starts_on?: string;
  ends_on?: string | null;
  name?: [first: string, last: string];
}

/** A contract with a worker of its own, of the organization's one legal entity; its id. */
export async function addContract(
  owner: postgres.Sql,
  { id: organization_id, legal_entity_id }: TestOrganization,
  { name: [first_name, last_name] = ["Ada", "Lind"], ...options }: ContractOptions = {},
): Promise<string> {
  const person = { organization_id, id: randomUUID(), first_name, last_name, email: `${randomUUID()}@people.example` };
  await owner`insert into people ${owner({ ...person, country: "DE", job_title: "Engineer" })}`;
  const [row] = await owner<{ id: string }[]>`insert into contracts ${owner({
    ...{ organization_id, legal_entity_id, person_id: person.id, id: randomUUID().replaceAll("-", "").slice(0, 7) },
    ...{ title: "Engineering", type: "ongoing_time_based", status: "in_progress", country: "FR", currency: "EUR" },
    ...{ rate: "3000.00", frequency: "monthly", payment_frequency: "monthly", starts_on: "2025-06-01", ...options },
  })} returning id`;
  return row?.id ?? "";
}

interface HoursOptions {
  contract_id: string;
  date_worked: string;
  quantity?: string;
  status?: string;
}

export async function addHours(
  owner: postgres.Sql,
  { id }: Pick<TestOrganization, "id">,
  { quantity = "8", status = "approved", ...hours }: HoursOptions,
): Promise<void> {
  await owner`insert into timesheets ${owner({ organization_id: id, quantity, status, ...hours })}`;
}

interface AdjustmentOptions {
  contract_id: string;
  date_submitted: string;
  type?: string;
  amount?: string;
  status?: string;
}

export async function addAdjustment(
  owner: postgres.Sql,
  { id }: Pick<TestOrganization, "id">,
  { type = "bonus", amount = "100.00", status = "approved", ...rest }: AdjustmentOptions,
): Promise<void> {
  await owner`insert into invoice_adjustments ${owner({ organization_id: id, description: "Extra", type, amount, status, ...rest })}`;
}

export async function addRate(
  owner: postgres.Sql,
  { id }: Pick<TestOrganization, "id">,
  currency = "EUR",
): Promise<void> {
  await owner`insert into exchange_rates ${owner({ organization_id: id, currency, valid_on: "2025-01-01", per_dollar: "0.9", source: "test" })}`;
}

/** Steps until there is nothing to do. */
export async function work(at: Pick<TestDatabase, "ownerUrl">, most?: number): Promise<void> {
  while ((await step(at, most)) !== null);
}
