import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
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

export function dateConditions({ date_from, date_to }: Filters): SQL {
  return sql.join([
    ...(date_from ? [sql` and p.created_at >= ${value("date_from")}::timestamptz`] : []),
    ...(date_to ? [sql` and p.created_at < ${value("date_to")}::timestamptz`] : []),
  ]);
}
