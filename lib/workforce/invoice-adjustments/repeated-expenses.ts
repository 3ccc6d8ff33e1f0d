import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { adjustmentWarnings } from "./contract.ts";

type Warnings = (typeof adjustmentWarnings)["_output"];

interface Expense {
  contract_id: string;
  type: string | undefined;
  /** Unit price. */
  amount: string;
  quantity: number;
  /** The day it is about. */
  day: string;
  vendor: string | null;
  /** Its own ID, if it has one. */
  id: string | null;
}

const isSame = (one: { contract_id: SQL; total: SQL; day: SQL; vendor: SQL; id: SQL }) => sql`
  b.organization_id = ${currentOrganization} and b.contract_id = ${one.contract_id} and b.type = 'expense' and b.status <> 'declined'
    and b.amount * b.quantity = ${one.total} and coalesce(b.date_of_adjustment, b.date_submitted) = ${one.day}
    and lower(b.vendor) is not distinct from lower(${one.vendor}) and b.id is distinct from ${one.id}`;

/** Whether another expense equals the adjustment `a`: the same contract, amount, day, and vendor. */
export const isRepeated = sql`(a.type = 'expense' and a.status <> 'declined' and exists (
  select from invoice_adjustments b where ${isSame({
    contract_id: sql`a.contract_id`,
    total: sql`a.amount * a.quantity`,
    day: sql`coalesce(a.date_of_adjustment, a.date_submitted)`,
    vendor: sql`a.vendor`,
    id: sql`a.id`,
  })}))`;

/** A warning for each expense that equals this one. */
export async function warningsOf(db: TenantDb, expense: Expense): Promise<Warnings> {
  const { contract_id, type, amount, quantity, day, vendor, id } = expense;
  if (type !== "expense") return [];
  const rows = await db.execute<{ id: string; title: string; status: string }>(sql`
    select b.id, coalesce(b.title, b.description) as title, b.status from invoice_adjustments b
      where ${isSame({
        contract_id: sql`${contract_id}`,
        total: sql`${amount}::numeric * ${quantity}::integer`,
        day: sql`${day}::date`,
        vendor: sql`${vendor}::text`,
        id: sql`${id}::uuid`,
      })} order by b.created_at, b.id limit 10`);
  return rows.map((row) => ({
    reason: "repeated_expense" as const,
    adjustment_id: row.id,
    message: `The expense “${row.title}” has the same contract, amount, date, and vendor, and is ${row.status}.`,
  }));
}
