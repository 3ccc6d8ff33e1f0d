import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { type invoiceCounts, type invoiceDayCounts, invoices } from "#db/schema/invoices.ts";
import type { exportInvoices } from "./contract.ts";

export type Filters = z.output<(typeof exportInvoices)["input"]>;

/** A value that is filled in at each run. */
export const value = (name: string) => sql.placeholder(name);

/** The statuses that a request selects; null for all of them. Only paid ones unless it says otherwise. */
export function statusesOf(filters: Filters): readonly string[] | null {
  if (filters.statuses) return filters.statuses;
  return filters.status === "all" ? null : ["paid"];
}

/** What is kept by status and COR. */
export type Counts = typeof invoiceCounts | typeof invoiceDayCounts;

export function statusCondition(
  column: SQL | typeof invoices.list_status | Counts["list_status"],
  filters: Filters,
): SQL | undefined {
  const statuses = statusesOf(filters);
  if (statuses === null) return undefined;
  return statuses.length === 1
    ? sql`${column} = ${value("status")}`
    : sql`${column} = any(${value("statuses")}::text[])`;
}

/** Conditions of the list, apart from those of a search. */
export function conditions(filters: Filters): SQL | undefined {
  return and(
    eq(invoices.organization_id, currentOrganization),
    filters.include === "cor" ? undefined : eq(invoices.is_cor, sql`false`),
    statusCondition(invoices.list_status, filters),
    filters.issued_from_date === undefined
      ? undefined
      : sql`${invoices.issued_at} >= ${value("issued_from_date")}::timestamptz`,
    filters.issued_to_date === undefined
      ? undefined
      : sql`${invoices.issued_at} < ${value("issued_to_date")}::timestamptz`,
  );
}
