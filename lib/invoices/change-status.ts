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

/** Statuses that a person may choose. */
const chosen = ["awaiting_payment", "skipped", "unpayable", "cancelled"];

/**
 * Sets an invoice's status by hand; false when it has it already. What was on a cancelled invoice beside the rate can be
 * invoiced again. Throws 404, or 409 that names the status and what is allowed.
 */
export async function changeStatus(db: TenantDb, id: string, status: string): Promise<boolean> {
  const mine = sql`organization_id = ${currentOrganization}`;
  // Locked by a statement of its own: a payment that it waited for is seen by the next one only.
  await db.execute(sql`select from invoices where ${mine} and id = ${id} for update`);
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
  await db.execute(sql`update invoices set status = ${status} where ${mine} and id = ${id}`);
  if (status === "cancelled") {
    for (const table of [sql`invoice_adjustments`, sql`timesheets`])
      await db.execute(
        sql`update ${table} set status = 'approved', invoice_id = null where ${mine} and invoice_id = ${id}`,
      );
  }
  return true;
}
