import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";

interface Invoice extends Record<string, unknown> {
  label: string;
  status: string;
  /** Statuses a person can choose next. */
  allowed: string[];
  /** The payment the invoice is in or was paid by. */
  payment: string | null;
  is_refundable: boolean;
}

interface Cycle extends Record<string, unknown> {
  id: string;
  status: string;
  starts_on: string;
  frequency: string;
}

/** Statuses a person can choose. */
const chosen = ["awaiting_payment", "skipped", "unpayable", "cancelled"];

const adviceDuring = {
  closing: "wait until it is closed",
  reopening: "it is about to be canceled, and closing the cycle again creates a new invoice",
};

function isTransitioning(status: string): status is keyof typeof adviceDuring {
  return Object.hasOwn(adviceDuring, status);
}

/** Why a person can't change the status at all right now and what to do instead; null if some status is allowed. */
function whyFixed({ label, status, allowed, payment, is_refundable }: Invoice): string | null {
  const known = payment === null ? `${label} is ${status}` : `${label} is ${status}, in payment ${payment}`;
  if (status === "paid")
    return is_refundable ? `${known}: refund it to get the money back` : `${known}, and is being fully refunded`;
  if (allowed.length === 0) return `${label} is ${status}, which is final`;
  return payment === null ? null : `${known}: cancel that payment first`;
}

const mine = sql`organization_id = ${currentOrganization}`;

/** Locks the cycle before the invoice, as all code that changes invoices does; null if the invoice has no cycle. */
async function lock(db: TenantDb, id: string): Promise<Cycle | null> {
  const [cycle] = await db.execute<Cycle>(sql`
    select id, status, starts_on, frequency from payment_cycles
    where ${mine} and id = (select payment_cycle_id from invoices where ${mine} and id = ${id}) for no key update`);
  // Locked in a separate statement: after waiting for a payment, only a new statement sees its changes.
  await db.execute(sql`select from invoices where ${mine} and id = ${id} for update`);
  return cycle ?? null;
}

/**
 * Sets an invoice's status manually; returns false if it already has it. The hours and adjustments of a canceled
 * invoice can be invoiced again. Throws 404, or 409 naming the current status and the allowed ones.
 */
export async function changeStatus(db: TenantDb, id: string, status: string): Promise<boolean> {
  const cycle = await lock(db, id);
  const [invoice] = await db.execute<Invoice>(sql`
    select i.label, i.status, i.refunded_total < i.total as is_refundable,
      array(select next from unnest(app.next_states('invoice', i.status)) with ordinality as s (next, place)
        where next = any(${`{${chosen.join()}}`}::text[]) order by place) as allowed,
      (select p.label from payment_items as t join payments as p on p.organization_id = t.organization_id and p.id = t.payment_id
        where t.organization_id = i.organization_id and t.invoice_id = i.id and t.is_live) as payment
    from invoices as i where i.${mine} and i.id = ${id}`);
  if (!invoice) throw notFound("Invoice");
  if (invoice.status === status) return false;
  const fixed = whyFixed(invoice);
  if (fixed !== null)
    throw new ApiError(409, {
      reason: invoice.payment === null ? "invalid_state" : "invoice_in_payment",
      message: fixed,
    });
  if (cycle !== null && isTransitioning(cycle.status)) {
    const message = `${invoice.label} is in the ${cycle.frequency} payment cycle starting ${cycle.starts_on}, which is ${cycle.status}: ${adviceDuring[cycle.status]}`;
    throw new ApiError(409, { reason: "payment_cycle_busy", path: "/status", message });
  }
  if (!invoice.allowed.includes(status)) {
    const message = `${invoice.label} is ${invoice.status} and can't become ${status}. It can become ${invoice.allowed.join(", ")}.`;
    throw new ApiError(409, { reason: "invalid_state", path: "/status", message });
  }
  await db.execute(sql`update invoices set status = ${status} where ${mine} and id = ${id}`);
  if (status === "cancelled") await releaseItems(db, id, cycle);
  return true;
}

/** Releases what a canceled invoice held: its hours, its adjustments and its place in the cycle's invoice count. */
async function releaseItems(db: TenantDb, id: string, cycle: Cycle | null): Promise<void> {
  for (const table of [sql`timesheets`, sql`invoice_adjustments`])
    await db.execute(
      sql`update ${table} set status = 'approved', invoice_id = null where ${mine} and invoice_id = ${id}`,
    );
  if (cycle === null) return;
  await db.execute(
    sql`update payment_cycles set invoices_made = greatest(invoices_made - 1, 0) where ${mine} and id = ${cycle.id}`,
  );
}

/** Marks a canceled invoice's cycle as paid if that was its last unpaid invoice. */
export async function settleCycleOfInvoice(db: TenantDb, id: string, requestId: string): Promise<void> {
  await db.execute(sql`
    select app.settle_payment_cycle(payment_cycle_id, ${requestId}) from invoices
    where ${mine} and id = ${id} and payment_cycle_id is not null`);
}
