import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { dateConditions, type Filters, kindConditions, value, workerConditions } from "./payment-conditions.ts";

const kept = sql`c`;
const counted = sql`p`;

function keptCount(filters: Filters, table: SQL, days: SQL = sql``): SQL {
  return sql`(select coalesce(sum(c.payments), 0) from ${table} as c
    where c.organization_id = ${currentOrganization} and ${kindConditions(filters, kept)}${days})`;
}

function countBetween(filters: Filters, more: SQL): SQL {
  return sql`(select count(*) from payments as p
    where p.organization_id = ${currentOrganization} and ${kindConditions(filters, counted)}${dateConditions(filters)} and ${more})`;
}

/** Uses stored counts, by day if dates are filtered: only the part of a day that a date-time cuts off is counted. */
export function totalRows(filters: Filters): SQL {
  const { date_from: from, date_to: to, worker_id } = filters;
  if (worker_id !== undefined) return sql`${countBetween(filters, sql`true${workerConditions(filters)}`)}::bigint`;
  if (from === undefined && to === undefined) return sql`${keptCount(filters, sql`payment_counts`)}::bigint`;
  const first = sql`${value("first_whole_day")}::timestamptz`;
  const end = sql`${value("day_of_end")}::timestamptz`;
  const days = sql.join([
    ...(from ? [sql` and c.day >= ${value("first_whole_day")}::date`] : []),
    ...(to ? [sql` and c.day < ${value("day_of_end")}::date`] : []),
  ]);
  const parts = [
    keptCount(filters, sql`payment_day_counts`, days),
    ...(from ? [countBetween(filters, sql`p.created_at < ${first}`)] : []),
    ...(to ? [countBetween(filters, sql`p.created_at >= ${from ? sql`greatest(${end}, ${first})` : end}`)] : []),
  ];
  return sql`(${sql.join(parts, sql` + `)})::bigint`;
}
