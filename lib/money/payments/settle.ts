import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { raiseStatementTimeout } from "#lib/platform/api/raise-statement-timeout.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { afterIssue, resolvePaidAt } from "./paid-at.ts";

/** When a payment ended and, if a member ended it, who. Its first entry is its creation. */
async function whenEnded(db: TenantDb, id: string): Promise<string> {
  const [last] = await db.execute<{ name: string | null; at: string }>(sql`
    select case actor_kind when 'member' then actor_name end as name, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from record_history
      where organization_id = ${currentOrganization} and kind = 'payment' and record_id = ${id} and number > 1 order by number desc limit 1`);
  if (!last) return "";
  return ` since ${last.at} UTC${last.name === null ? "" : `, by ${last.name}`}`;
}

/**
 * Locks a processing payment, then its invoices' cycles, then the invoices: all code that changes invoices takes locks
 * in this order. Throws 404, or 409 if the payment is already settled.
 */
async function lockPayment(db: TenantDb, id: string): Promise<void> {
  await raiseStatementTimeout(db);
  const items = sql`select invoice_id from payment_items where organization_id = ${currentOrganization} and payment_id = ${id}`;
  const [payment] = await db.execute<{ label: string; status: string; is_refundable: boolean }>(sql`
    select label, status, status = 'paid' and exists (
      select from invoices where organization_id = ${currentOrganization} and id in (${items}) and status = 'paid' and refunded_total < total) as is_refundable
    from payments where organization_id = ${currentOrganization} and id = ${id} for update`);
  if (!payment) throw notFound("Payment");
  if (payment.status !== "processing") {
    const advice = payment.is_refundable ? ": refund its invoices to get the money back" : "";
    throw new ApiError(409, {
      reason: "invalid_state",
      message: `${payment.label} is ${payment.status}${await whenEnded(db, id)}, which is final${advice}`,
    });
  }
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

/** Moves a payment's invoices from one status to another; returns their IDs. */
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
  await lockPayment(db, id);
  const paid = sql`i.organization_id = ${currentOrganization} and i.id in (
    select invoice_id from payment_items where organization_id = ${currentOrganization} and payment_id = ${id})`;
  const moment = await resolvePaidAt(db, afterIssue(paid), paid_at);
  if (moment === null) throw new Error(`payment ${id} has no invoices`);
  await db.execute(sql`
    update payments set status = 'paid', paid_at = ${moment}::timestamptz, service_reference = coalesce(${service_reference ?? null}, service_reference)
    where organization_id = ${currentOrganization} and id = ${id}`);
  await moveInvoices(db, id, "{preprocessing}", "processing");
  const ids = await moveInvoices(db, id, "{processing,processed}", "paid", moment);
  await db.execute(sql`
    select app.settle_payment_cycle(id, ${requestId}) from (
      select distinct payment_cycle_id as id from invoices
      where organization_id = ${currentOrganization} and id = any(${`{${ids.join()}}`}::text[]) and payment_cycle_id is not null order by 1) as cycles`);
  return ids;
}

/** Ends a payment without moving money: its invoices await payment again. Returns their IDs. */
export async function release(
  db: TenantDb,
  id: string,
  status: "failed" | "cancelled",
  reason: string,
): Promise<string[]> {
  await lockPayment(db, id);
  await db.execute(sql`
    update payments set status = ${status}, failure_reason = ${reason} where organization_id = ${currentOrganization} and id = ${id}`);
  await db.execute(sql`
    update payment_items set is_live = false where organization_id = ${currentOrganization} and payment_id = ${id}`);
  return moveInvoices(db, id, "{preprocessing,processing,processed}", "awaiting_payment");
}
