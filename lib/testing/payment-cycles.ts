import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { oncePerFile, type TestDatabase } from "#db/testing.ts";
import { addDays, type CycleFrequency, endOf } from "#lib/money/payment-cycles/period.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { addOrganization, addToken, send, stage, type TestOrganization } from "./stage.ts";

interface CycleOptions {
  frequency?: CycleFrequency;
  starts_on?: string;
  status?: "open" | "closing" | "closed" | "reopening" | "paid";
}

/** Adds a cycle, by default for the month after the last one, and returns its ID. */
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

const workers = oncePerFile(() => new Map<string, postgres.Sql>());

/** Its connections stay open: on a new one, the server compiles and plans each function again. */
function workerOf({ ownerUrl }: Pick<TestDatabase, "ownerUrl">): postgres.Sql {
  const open = () => postgres(databaseUrlFor("app_worker", ownerUrl), { max: 10, onnotice: () => undefined });
  const worker = workers().get(ownerUrl) ?? open();
  workers().set(ownerUrl, worker);
  return worker;
}

/** Runs a worker's next step on up to `most` contracts; null without work. */
export async function step(at: Pick<TestDatabase, "ownerUrl">, most = 500): Promise<number | null> {
  const [row] = await workerOf(at)<{ n: number | null }[]>`select app.step_payment_cycles(${most}, 0) as n`;
  return row?.n ?? null;
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

/** Adds a contract with its own worker, for the organization's only legal entity, and returns its ID. */
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

/** Changes a contract's days as an import or a correction in the database does, whatever its status. */
export function setDays(
  { at, organization }: Pick<Payroll, "at" | "organization">,
  contract_id: string,
  days: { starts_on?: string; ends_on?: string | null },
): Promise<unknown> {
  return at.owner.begin(async (sql) => {
    await sql`select set_config('app.organization_id', ${organization.id}, true)`;
    await sql`update contracts set ${sql(days)} where organization_id = ${organization.id} and id = ${contract_id}`;
  });
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
  date_of_adjustment?: string;
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

/** Runs steps until nothing is left. */
export async function work(at: Pick<TestDatabase, "ownerUrl">, most?: number): Promise<void> {
  while ((await step(at, most)) !== null);
}

/** Adds one contract of each pay type, with hours, an adjustment and a raise in April 2026. */
export async function addEverything(
  owner: postgres.Sql,
  organization: TestOrganization,
): Promise<Record<"fixed" | "hourly" | "employed" | "custom", string>> {
  const fixed = await addContract(owner, organization, { country: "DE", rate: "3100.00" });
  const hourly = await addContract(owner, organization, { frequency: "hourly", rate: "31.37" });
  const employed = await addContract(owner, organization, { type: "eor", employer_cost_percent: "21.3" });
  const custom = await addContract(owner, organization, { type: "milestones", frequency: "custom" });
  await addHours(owner, organization, { contract_id: hourly, date_worked: "2026-04-02", quantity: "7.5" });
  await addHours(owner, organization, { contract_id: hourly, date_worked: "2026-04-03" });
  await addAdjustment(owner, organization, { contract_id: custom, date_submitted: "2026-04-20", type: "milestone" });
  await owner`insert into contract_amendments ${owner({ organization_id: organization.id, contract_id: fixed, effective_on: "2026-04-11", rate: "3500.00", title: "More" })}`;
  return { fixed, hourly, employed, custom };
}

interface CycleInvoice {
  id: string;
  label: string;
  status: string;
  contract_id: string | null;
  total: string;
}

export type Payroll = Awaited<ReturnType<typeof payroll>>;

const stageOfFile = oncePerFile(stage);

/**
 * A separate organization with a token, an exchange rate and an open cycle for April 2026, with helpers for them. The
 * whole file shares one stage.
 */
export async function payroll() {
  const at = await stageOfFile();
  const organization = await addOrganization(at.owner, "Own");
  const token = await addToken(at.owner, organization);
  await addRate(at.owner, organization);
  let cycle = await addCycle(at.owner, organization, { starts_on: "2026-04-01" });
  const ask = (method: string, path: string, body?: object, as = token) =>
    send(method, `/rest/v2/payment-cycles/${cycle}${path}`, as, { body });
  return {
    at,
    organization,
    token,
    cycle: () => cycle,
    /** Calls the API for the cycle. */
    ask,
    data: async (path: string) => (await ask("GET", path)).body.data,
    post: (path: string, body: object) => send("POST", `/rest/v2${path}`, token, { body }),
    patch: (path: string, body: object) => send("PATCH", `/rest/v2/${path}`, token, { body }),
    read: (path: string) => send("GET", `/rest/v2/${path}`, token),
    async close(): Promise<void> {
      const { status, text } = await ask("POST", "/close", {});
      if (status !== 200) throw new Error(`not closed: ${text}`);
      await work(at);
    },
    /** Moves on to the next month's cycle. */
    async goOn(): Promise<void> {
      cycle = await addCycle(at.owner, organization);
    },
    /** Moves on to another cycle. */
    enter(next: string): void {
      cycle = next;
    },
    invoices: () => at.owner<CycleInvoice[]>`
      select id, label, status, contract_id, total from invoices where organization_id = ${organization.id} order by label`,
    setStatus: (status: string, label = "") => at.owner`
      update invoices set status = ${status}, paid_at = ${status === "paid" ? "2026-05-02" : null} where organization_id = ${organization.id} and label = ${label}`,
  };
}
