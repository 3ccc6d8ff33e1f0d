import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { digitsMisfit } from "#lib/platform/format/digits.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import type { ResourceOf } from "#lib/platform/outbox/event-type.ts";
import { contractAmended } from "./events.ts";
import { type ContractDetail, selectContract } from "./select-contract.ts";

interface Locked extends Record<string, unknown> {
  id: string;
  status: string;
  type: string;
  currency: string;
  frequency: string;
  payment_frequency: string;
  starts_on: string;
  ends_on: string | null;
  today: string;
  machine_states: string[] | null;
}

/** Locks the contract until the transaction ends; concurrent changes wait and then see the result. Throws 404. */
export async function lockContract(db: TenantDb, id: string): Promise<Locked> {
  const [row] = await db.execute<Locked>(sql`
    select id, status, type, currency, frequency, payment_frequency, starts_on, ends_on, app.today() as today,
        to_json(app.next_states('contract', status)) as machine_states
      from contracts where organization_id = (select app.organization_id()) and id = ${id} for update`);
  if (!row) throw notFound("Contract");
  return row;
}

/** Throws 400 if an amount has more decimals than its currency. */
export function checkDigits(rate: string, currency: string): void {
  const message = digitsMisfit(rate, currency);
  if (message !== null) throw new ApiError(400, { reason: "amount_too_precise", path: "/rate", message });
}

const touched = (frequency: SQL, day: SQL) => sql`
  select starts_on, ends_on, status from payment_cycles
    where organization_id = (select app.organization_id()) and frequency = ${frequency} and ends_on >= ${day} order by id for share`;

/**
 * Locks a contract's payment cycles from a day on against changes. Must run before locking the contract: a closing step
 * locks its cycle before its contracts.
 */
export async function holdCycles(db: TenantDb, contractId: string, day: string): Promise<void> {
  const frequency = sql`(select payment_frequency from contracts where organization_id = (select app.organization_id()) and id = ${contractId})`;
  await db.execute(sql`select count(*) from (${touched(frequency, sql`${day}`)}) as held`);
}

/**
 * Rejects a day that is already paid, and keeps the affected payment cycles open until the transaction ends: a
 * concurrent closing waits and then reads the new terms.
 */
export async function assertCycleOpen(db: TenantDb, frequency: string, day: string, path?: string): Promise<void> {
  const [closed] = await db.execute<{ starts_on: string; ends_on: string; status: string }>(sql`
    with touched as (${touched(sql`${frequency}`, sql`${day}`)})
    select * from touched where status <> 'open' order by ends_on desc limit 1`);
  if (!closed) return;
  const way = path === undefined ? "Reopen it first." : "Choose a day after it, or reopen it first.";
  const message = `The payment cycle from ${closed.starts_on} to ${closed.ends_on} is ${closed.status}. ${way}`;
  throw new ApiError(409, { reason: "payment_cycle_closed", ...(path === undefined ? {} : { path }), message });
}

/** `lockContract` for changes of the days that cycles pay, which become corrections where a cycle is closed. */
export async function lockDays(db: TenantDb, id: string): Promise<Locked> {
  const [row] = await db.execute<{ starts_on: string }>(
    sql`select starts_on from contracts where organization_id = (select app.organization_id()) and id = ${id}`,
  );
  if (row) await holdCycles(db, id, row.starts_on);
  return lockContract(db, id);
}

/** A contract as an event resource, limited to what the event type declares. */
export function resourceOf(contract: ContractDetail): ResourceOf<typeof contractAmended> {
  return contract as ResourceOf<typeof contractAmended>;
}

/** Emits that the terms changed and returns the updated contract. */
export async function amended(db: TenantDb, request: { request_id: string }, id: string): Promise<ContractDetail> {
  const contract = await selectContract(db, id);
  await emit(request, contractAmended, resourceOf(contract));
  return contract;
}
