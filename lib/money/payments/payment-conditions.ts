import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { contractsOf } from "#lib/workforce/contracts-of.ts";
import type { exportPayments } from "./contract.ts";

export type Filters = z.output<(typeof exportPayments)["input"]>;

/** A placeholder filled in on each execution. */
export const value = (name: string) => sql.placeholder(name);

/** The statuses a list shows without `statuses`. */
const shownStatuses = ["processing", "paid"] as const;

export function statusesOf({ statuses }: Filters): readonly string[] {
  return statuses ?? shownStatuses;
}

/** Conditions on the dimensions counted and indexed separately: status, currency and payer type. */
export function kindConditions({ currencies, entities }: Filters, of: SQL): SQL {
  return sql.join([
    sql`${of}.status = any(${value("statuses")}::text[])`,
    ...(currencies ? [sql` and ${of}.payment_currency = any(${value("currencies")}::text[])`] : []),
    ...(entities ? [sql` and ${of}.entity_type = any(${value("entities")}::text[])`] : []),
  ]);
}

/** Payments of one person's invoices, which are few: they are found by those, and a text among them isn't searched for in all payments. */
export function workerConditions({ worker_id, search }: Filters): SQL {
  if (worker_id === undefined) return sql``;
  return sql` and p.id = any (array(
    select t.payment_id from payment_items as t join invoices as i on i.organization_id = t.organization_id and i.id = t.invoice_id
      where t.organization_id = ${currentOrganization} and i.contract_id = any (${contractsOf(sql`${value("worker_id")}::uuid`)})))${
        search === undefined ? sql`` : sql` and p.search_text like all (app.search_patterns(${value("search")}::text))`
      }`;
}

/** Whether the database's own search finds the rows. */
export function isSearched({ worker_id, search }: Filters): boolean {
  return search !== undefined && worker_id === undefined;
}

export function dateConditions({ date_from, date_to }: Filters): SQL {
  return sql.join([
    ...(date_from ? [sql` and p.created_at >= ${value("date_from")}::timestamptz`] : []),
    ...(date_to ? [sql` and p.created_at < ${value("date_to")}::timestamptz`] : []),
  ]);
}
