import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/api/errors.ts";
import { allowTime } from "./allow-time.ts";

const earliest = "2000-01-01T00:00:00.000Z";

/** A day on which money can have moved. */
export function refuseImpossibleDay(paidAt: string | undefined): void {
  if (paidAt === undefined) return;
  if (paidAt > new Date(Date.now() + 60_000).toISOString())
    throw new ApiError(400, [{ path: "/paid_at", message: "must not be in the future" }]);
  if (paidAt < earliest) throw new ApiError(400, [{ path: "/paid_at", message: "must not be before 2000" }]);
}

/**
 * Locks a processing payment, then the cycles of its invoices, then the invoices: everybody who changes invoices takes
 * locks in this order. Throws 404, or 409 when the payment is settled already.
 */
async function lockPayment(db: TenantDb, id: string, to: string): Promise<void> {
  await allowTime(db);
  const [payment] = await db.execute<{ label: string; status: string; allowed: string }>(sql`
    select label, status, coalesce(array_to_string(app.next_states('payment', status), ', '), 'nothing') as allowed
    from payments where organization_id = ${currentOrganization} and id = ${id} for update`);
  if (!payment) throw new ApiError(404, [{ message: "Payment not found" }]);
  if (payment.status !== "processing") {
    throw new ApiError(409, [
      {
        message: `${payment.label} is ${payment.status} and cannot become ${to}: from ${payment.status} a payment goes to ${payment.allowed}`,
      },
    ]);
  }
  const items = sql`select invoice_id from payment_items where organization_id = ${currentOrganization} and payment_id = ${id}`;
  await db.execute(sql`
    select count(*) from (
      select from payment_cycles where organization_id = ${currentOrganization} and id in (
        select payment_cycle_id from invoices where organization_id = ${currentOrganization} and id in (${items}))
      order by id for no key update) as locked`);
  await db.execute(sql`
    select count(*) from (
      select from invoices where organization_id = ${currentOrganization} and id in (${items}) order by id for update
    ) as locked`);
}

/** Sets the invoices of a payment that are in one of the statuses to another one; returns their ids. */
async function moveInvoices(db: TenantDb, id: string, from: string, to: string, paidAt: string | null = null) {
  const moved = await db.execute<{ ids: string[] }>(sql`
    with moved as (
      update invoices as i set status = ${to}, paid_at = ${paidAt}::timestamptz from payment_items as t
      where t.organization_id = ${currentOrganization} and t.payment_id = ${id}
        and i.organization_id = ${currentOrganization} and i.id = t.invoice_id and i.status = any(${from}::text[])
      returning i.id
    ) select array(select id from moved) as ids`);
  return moved[0]?.ids ?? [];
}

export async function settlePaid(
  db: TenantDb,
  id: string,
  { paid_at, service_reference }: { paid_at?: string | undefined; service_reference?: string | undefined },
  requestId: string,
): Promise<string[]> {
  refuseImpossibleDay(paid_at);
  await lockPayment(db, id, "paid");
  const [paid] = await db.execute<{ paid_at: string }>(sql`
    update payments set status = 'paid', paid_at = coalesce(${paid_at ?? null}::timestamptz, now()),
      service_reference = coalesce(${service_reference ?? null}, service_reference)
    where organization_id = ${currentOrganization} and id = ${id} returning paid_at`);
  await moveInvoices(db, id, "{preprocessing}", "processing");
  const ids = await moveInvoices(db, id, "{processing,processed}", "paid", paid?.paid_at);
  await db.execute(sql`
    select app.settle_payment_cycle(id, ${requestId}) from (
      select distinct payment_cycle_id as id from invoices
      where organization_id = ${currentOrganization} and id = any(${`{${ids.join()}}`}::text[]) and payment_cycle_id is not null order by 1) as cycles`);
  return ids;
}

/** Ends a payment without money: its invoices wait for payment again. Returns their ids. */
export async function release(
  db: TenantDb,
  id: string,
  status: "failed" | "cancelled",
  reason: string,
): Promise<string[]> {
  await lockPayment(db, id, status);
  await db.execute(sql`
    update payments set status = ${status}, failure_reason = ${reason} where organization_id = ${currentOrganization} and id = ${id}`);
  await db.execute(sql`
    update payment_items set is_live = false where organization_id = ${currentOrganization} and payment_id = ${id}`);
  return moveInvoices(db, id, "{preprocessing,processing,processed}", "awaiting_payment");
}
