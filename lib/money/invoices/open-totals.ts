import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { invoices } from "#db/schema/invoices.ts";
import type { TenantDb } from "#db/tenant.ts";
import { isOverdue, payable } from "./invoice-conditions.ts";

interface Whose {
  legal_entity_ids?: readonly string[] | undefined;
  include?: "cor" | undefined;
}

/** What is owed, by currency. */
export function openTotals(db: TenantDb, { legal_entity_ids, include }: Whose) {
  return db
    .select({
      currency: invoices.currency,
      invoices: sql<number>`count(*)::int`.as("invoices"),
      total: sql<string>`sum(${invoices.total})::text`.as("total"),
      overdue_invoices: sql<number>`(count(*) filter (where ${isOverdue}))::int`.as("overdue_invoices"),
      // Nothing has as many decimals as something.
      overdue_total:
        sql<string>`coalesce(sum(${invoices.total}) filter (where ${isOverdue}), 0 * sum(${invoices.total}))::text`.as(
          "overdue_total",
        ),
      earliest_due_date: sql<string | null>`min(${invoices.due_date})`
        .mapWith(invoices.due_date)
        .as("earliest_due_date"),
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.organization_id, currentOrganization),
        payable,
        include === "cor" ? undefined : eq(invoices.is_cor, sql`false`),
        legal_entity_ids ? inArray(invoices.recipient_legal_entity_id, [...legal_entity_ids]) : undefined,
      ),
    )
    .groupBy(invoices.currency)
    .orderBy(asc(invoices.currency));
}
