import { and, eq, type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { invoiceCounts, invoiceDayCounts, invoices } from "#db/schema/invoices.ts";
import type { TenantDb } from "#db/tenant.ts";
import { type Counts, conditions, type Filters, statusCondition, value } from "./invoice-conditions.ts";

function keptCount(db: TenantDb, counts: Counts, filters: Filters, days?: SQL) {
  return db
    .select({ total: sql`coalesce(sum(${counts.invoices}), 0)::bigint` })
    .from(counts)
    .where(
      and(
        eq(counts.organization_id, currentOrganization),
        filters.include === "cor" ? undefined : eq(counts.is_cor, sql`false`),
        statusCondition(counts.list_status, filters),
        days,
      ),
    );
}

/**
 * Kept by the database for selections by status and COR, by day where dates select too: only what a date-time cuts off
 * from its day is counted. A search counts what it finds.
 */
export function totalRows(db: TenantDb, filters: Filters): SQL<number> {
  const { issued_from_date: from, issued_to_date: to, search } = filters;
  if (search !== undefined) return sql<number>`(select total from found)`;
  const counted = (more: SQL) =>
    db
      .select({ total: sql`count(*)` })
      .from(invoices)
      .where(and(conditions(filters), more));
  if (from === undefined && to === undefined) return sql<number>`(${keptCount(db, invoiceCounts, filters)})`;
  const { day } = invoiceDayCounts;
  const wholeDays = and(
    from === undefined ? undefined : sql`${day} >= ${value("first_whole_day")}::date`,
    to === undefined ? undefined : sql`${day} < ${value("day_of_end")}::date`,
  );
  const before = from && counted(sql`${invoices.issued_at} < ${value("first_whole_day")}::timestamptz`);
  const after =
    to &&
    counted(
      from === undefined
        ? sql`${invoices.issued_at} >= ${value("day_of_end")}::timestamptz`
        : sql`${invoices.issued_at} >= greatest(${value("day_of_end")}::timestamptz, ${value("first_whole_day")}::timestamptz)`,
    );
  const parts = [keptCount(db, invoiceDayCounts, filters, wholeDays), before, after].filter(
    (part) => part !== undefined,
  );
  return sql<number>`(${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` + `,
  )})`;
}
