import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { addInvoice, addPerson, type Stage, send, stage, type TestOrganization, type TestResponse } from "./stage.ts";

interface ContractOptions {
  title?: string;
  type?: string;
  status?: string;
  country?: string;
  currency?: string;
  rate?: string;
  frequency?: string;
  payment_frequency?: string;
  starts_on?: string;
  ends_on?: string | null;
}

/** Adds an hourly contract with a new person; returns its ID. */
export async function addWorkContract(
  owner: postgres.Sql,
  organization: TestOrganization,
  options: ContractOptions = {},
): Promise<string> {
  const person_id = randomUUID();
  const id = randomUUID().slice(0, 7);
  const place = { organization_id: organization.id };
  await owner`insert into people ${owner({ ...place, id: person_id, first_name: "Amara", last_name: "Nowak", email: `${id}@people.example`, country: "PL", job_title: "Data engineer" })}`;
  await owner`insert into contracts ${owner({
    ...place,
    id,
    person_id,
    legal_entity_id: organization.legal_entity_id,
    title: `Contract ${id}`,
    type: "pay_as_you_go_time_based",
    status: "in_progress",
    country: "PL",
    currency: "EUR",
    rate: ({ JPY: "62", BHD: "62.000" } as Record<string, string>)[options.currency ?? ""] ?? "62.00",
    frequency: "hourly",
    payment_frequency: "monthly",
    starts_on: "2026-01-01",
    ends_on: null,
    ...options,
  })}`;
  return id;
}

interface RecordOptions {
  contract_id?: string;
  status?: string;
  /** The day worked, or the adjustment's date. */
  day?: string;
  quantity?: string;
  invoice_id?: string | null;
}

async function placeOf(
  owner: postgres.Sql,
  organization: TestOrganization,
  { contract_id, status = "pending", invoice_id }: RecordOptions,
) {
  const processed = status === "processed" && invoice_id === undefined;
  return {
    organization_id: organization.id,
    contract_id: contract_id ?? (await addWorkContract(owner, organization)),
    status,
    invoice_id: processed ? await addInvoice(owner, organization) : (invoice_id ?? null),
  };
}

/** Adds a timesheet, pending by default; returns its ID. */
export async function addTimesheet(
  owner: postgres.Sql,
  organization: TestOrganization,
  options: RecordOptions = {},
): Promise<string> {
  const place = await placeOf(owner, organization, options);
  const [row] =
    await owner`insert into timesheets ${owner({ ...place, date_worked: options.day ?? "2026-03-02", quantity: options.quantity ?? "8" })} returning id`;
  return row?.id;
}

/** Adds an adjustment of 80.00 without a category, pending by default; returns its ID. */
export async function addAdjustment(
  owner: postgres.Sql,
  organization: TestOrganization,
  options: RecordOptions & { category_id?: string; type?: string } = {},
): Promise<string> {
  const place = await placeOf(owner, organization, options);
  const { day = "2026-03-02", category_id = null, type = "bonus" } = options;
  const [row] =
    await owner`insert into invoice_adjustments ${owner({ ...place, type, category_id, description: "Bonus", amount: "80.00", date_submitted: day })} returning id`;
  return row?.id;
}

/** Adds a payment cycle; returns its ID. */
export async function addCycle(
  owner: postgres.Sql,
  organization: TestOrganization,
  cycle: { frequency?: string; starts_on: string; ends_on: string; cutoff_on?: string; status?: string },
): Promise<string> {
  const { frequency = "monthly", ends_on, cutoff_on = "2099-12-31", status = "open" } = cycle;
  const closed_at = ["closed", "reopening", "paid"].includes(status) ? `${ends_on}T12:00:00Z` : null;
  const [row] = await owner`insert into payment_cycles ${owner({
    organization_id: organization.id,
    frequency,
    starts_on: cycle.starts_on,
    ends_on,
    cutoff_on,
    due_on: ends_on,
    status,
    closed_at,
  })} returning id`;
  return row?.id;
}

const path = "/rest/v2/timesheets";

/** A stage where someone from the first organization's finance team submits, changes and reviews time. */
export async function timeDesk() {
  const at: Stage = await stage();
  const person = await addPerson(at.owner, at.first, "finance");
  const session = (await beginSession(person, at.first.id)) ?? "";
  return {
    at,
    person,
    session,
    contract: (options?: ContractOptions) => addWorkContract(at.owner, at.first, options),
    timesheet: (options?: RecordOptions) => addTimesheet(at.owner, at.first, options),
    logTime: (body: object) => send("POST", path, session, { body }),
    change: (id: string, body: object) => send("PATCH", `${path}/${id}`, session, { body }),
    remove: (id: string) => send("DELETE", `${path}/${id}`, session),
    review: (id: string, status: string) => send("POST", `${path}/${id}/review`, session, { body: { status } }),
    get: async (id: string) => (await send("GET", `${path}/${id}`, session)).body.data,
  };
}

/** The status of an error and the first field it names. */
export function firstError({ status, body }: Pick<TestResponse, "status" | "body">): [number, string | undefined] {
  return [status, body.errors[0]?.path];
}
