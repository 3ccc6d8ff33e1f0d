import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/api/errors.ts";

interface Invoice extends Record<string, unknown> {
  label: string;
  status: string;
  allowed: string[];
  payment: string | null;
}

interface Cycle extends Record<string, unknown> {
  id: string;
  status: string;
  starts_on: string;
  frequency: string;
}

/** Statuses that a person may choose. */
const chosen = ["awaiting_payment", "skipped", "unpayable", "cancelled"];

const mine = sql`organization_id = ${currentOrganization}`;

/** The cycle first and then the invoice, as everybody who changes invoices locks them; null for an invoice of no cycle. */
async function lock(db: TenantDb, id: string): Promise<Cycle | null> {
  const [cycle] = await db.execute<Cycle>(sql`
    select id, status, starts_on, frequency from payment_cycles
    where ${mine} and id = (select payment_cycle_id from invoices where ${mine} and id = ${id}) for no key update`);
  // Locked by a statement of its own: a payment that it waited for is seen by the next one only.
  await db.execute(sql`select from invoices where ${mine} and id = ${id} for update`);
  return cycle ?? null;
}

/**
 * Sets an invoice's status by hand; false when it has it already. What was on a cancelled invoice beside the rate can be
 * invoiced again. Throws 404, or 409 that names the status and what is allowed.
 */
export async function changeStatus(db: TenantDb, id: string, status: string): Promise<boolean> {
  const cycle = await lock(db, id);
  const [invoice] = await db.execute<Invoice>(sql`
    select i.label, i.status, coalesce(app.next_states('invoice', i.status), '{}') as allowed, (
      select p.label from payment_items as t join payments as p on p.organization_id = t.organization_id and p.id = t.payment_id
      where t.organization_id = i.organization_id and t.invoice_id = i.id and t.is_live) as payment
    from invoices as i where i.${mine} and i.id = ${id}`);
  if (!invoice) throw new ApiError(404, [{ message: "Invoice not found" }]);
  if (invoice.status === status) return false;
  if (invoice.payment !== null) {
    throw new ApiError(409, [
      { message: `${invoice.label} is ${invoice.status}, in payment ${invoice.payment}: cancel that payment first` },
    ]);
  }
  const allowed = invoice.allowed.filter((state) => chosen.includes(state));
  if (!allowed.includes(status)) {
    const possible = allowed.length > 0 ? allowed.join(", ") : "nothing by hand";
    throw new ApiError(409, [
      {
        path: "/status",
        message: `${invoice.label} is ${invoice.status} and cannot become ${status}: from ${invoice.status} it goes to ${possible}`,
      },
    ]);
  }
  if (cycle !== null && ["closing", "reopening"].includes(cycle.status)) {
    const message = `${invoice.label} is of the ${cycle.frequency} payment cycle of ${cycle.starts_on}, which is ${cycle.status}: change it once that is over`;
    throw new ApiError(409, [{ path: "/status", message }]);
  }
  await db.execute(sql`update invoices set status = ${status} where ${mine} and id = ${id}`);
  if (status === "cancelled") await letGo(db, id, cycle);
  return true;
}

/** Frees what a cancelled invoice held: hours and adjustments, and its place among those that its cycle has. */
async function letGo(db: TenantDb, id: string, cycle: Cycle | null): Promise<void> {
  for (const table of [sql`timesheets`, sql`invoice_adjustments`])
    await db.execute(
      sql`update ${table} set status = 'approved', invoice_id = null where ${mine} and invoice_id = ${id}`,
    );
  if (cycle === null) return;
  await db.execute(
    sql`update payment_cycles set invoices_made = greatest(invoices_made - 1, 0) where ${mine} and id = ${cycle.id}`,
  );
}

/** Makes the cycle of a cancelled invoice paid where that was the last one that waited. */
export async function settleCycleOf(db: TenantDb, id: string, requestId: string): Promise<void> {
  await db.execute(sql`
    select app.settle_payment_cycle(payment_cycle_id, ${requestId}) from invoices
    where ${mine} and id = ${id} and payment_cycle_id is not null`);
}
