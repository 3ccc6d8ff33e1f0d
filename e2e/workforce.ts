import type { Page } from "@playwright/test";
import { ask, openBlank } from "./actions.ts";
import { enter, expect, ostrel, ownSignInOf } from "./browser.ts";

export const question = (page: Page) => page.getByRole("alertdialog");
export const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
/** A contract's row in a payment cycle; people with the biggest changes are in another table too. */
export const contractRow = (page: Page, text: string) =>
  page.getByRole("table", { name: "Contracts of the payment cycle" }).getByRole("row").filter({ hasText: text });
export const notices = (page: Page) => page.getByRole("region", { name: "Notices" });

/** A name that no other test uses. */
export const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 6)}`;

/** The server's response when it can't handle a request. */
export const refusal = {
  status: 503,
  headers: { "x-request-id": "0199-workforce" },
  json: { errors: [{ message: "Not now" }] },
};

/** Switches to the file's copy of the organization that has no payment cycles yet. */
export async function enterPayroll(page: Page, role = "owner"): Promise<void> {
  await enter(page.context(), await ownSignInOf(role, ostrel));
  await openBlank(page);
}

/** Creates something through the API, as the page's own code does. */
export async function make<Data>(page: Page, path: string, body: object = {}): Promise<Data> {
  const answer = await ask<{ data: Data }>(page, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data;
}

export async function read<Data>(page: Page, path: string): Promise<Data> {
  const answer = await ask<{ data: Data }>(page, path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

export interface Hired {
  contract_id: string;
  person_id: string;
  name: string;
  email: string;
}

/** Hires a worker with a contract, unique to this test; `terms` overrides the defaults. */
export async function hire(page: Page, name: string, terms: object = {}): Promise<Hired> {
  const entities = await read<{ id: string; has_documents: boolean }[]>(page, "/legal-entities");
  // Another test may be about to delete an unused one; no test of a file without documents does.
  const entity = entities.find(({ has_documents }) => has_documents) ?? entities[0];
  const last_name = unique(name);
  const email = `${last_name.toLowerCase()}@people.example`;
  const person = { first_name: "Ola", last_name, email, country: "PL", job_title: "Surveyor" };
  const contract = await make<{ id: string; worker: { id: string } }>(page, "/contracts", {
    ...{ person, legal_entity_id: entity?.id, title: `Survey ${last_name}`, type: "ongoing_time_based" },
    ...{ country: "PL", currency: "EUR", rate: "1000.00", frequency: "monthly", starts_on: "2026-01-01" },
    status: "in_progress",
    ...terms,
  });
  return { contract_id: contract.id, person_id: contract.worker.id, name: `Ola ${last_name}`, email };
}

/** `days` from today, as `2026-01-31`. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first day of last month. */
export function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
}

export interface Cycle {
  id: string;
  status: string;
  starts_on: string;
  ends_on: string;
  cutoff_on: string;
  due_on: string;
}

export async function newCycle(page: Page, frequency: string, starts_on?: string): Promise<Cycle> {
  return make<Cycle>(page, "/payment-cycles", { frequency, ...(starts_on ? { starts_on } : {}) });
}

export async function statusOf(page: Page, { id }: { id: string }): Promise<string> {
  return (await read<Cycle>(page, `/payment-cycles/${id}`)).status;
}

/** Closes a cycle and waits until the workers are done. */
export async function close(page: Page, cycle: { id: string }): Promise<void> {
  await make(page, `/payment-cycles/${cycle.id}/close`);
  await expect.poll(() => statusOf(page, cycle)).toBe("closed");
}

/** Returns a cycle with this frequency and status, creating one if needed. */
export async function cycleIn(page: Page, frequency: string, status: "open" | "closed"): Promise<Cycle> {
  const cycles = await read<Cycle[]>(page, `/payment-cycles?frequencies=${frequency}&limit=100`);
  const found = cycles.find((cycle) => cycle.status === status);
  if (found) return found;
  const fresh = await newCycle(page, frequency, cycles.length === 0 ? lastMonth() : undefined);
  if (status === "closed") await close(page, fresh);
  return fresh;
}
