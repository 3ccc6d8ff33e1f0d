import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

/** Tolerated skew between the caller's clock and the database's. */
const clockDifference = sql.raw("interval '5 seconds'");

interface Found extends Record<string, unknown> {
  label: string;
  created_at: string;
  now: string;
  paid_at: string;
  is_early: boolean;
  is_late: boolean;
}

/**
 * The instant the money of a payment or refund moved, in UTC: now by default, never before the document was created or
 * in the future by the database's clock. A plain day (UTC, like document dates) means its first possible moment, or now
 * if it is today. Throws 400 with the allowed values.
 */
export async function resolvePaidAt(
  db: TenantDb,
  table: "payments" | "refund_statements",
  id: string,
  paidAt: string | undefined,
): Promise<string> {
  const isDay = paidAt?.length === "2026-01-31".length;
  const first = isDay ? sql`(${paidAt}::date::timestamp at time zone 'UTC')` : sql`${paidAt ?? null}::timestamptz`;
  const last = isDay ? sql`${first} + interval '1 day' - interval '1 millisecond'` : first;
  const [found] = await db.execute<Found>(sql`
    select label, created_at, now()::timestamptz(3) as now,
        greatest(created_at, least(case when last > now() then now() else first end, now()))::timestamptz(3) as paid_at,
        coalesce(last < created_at - ${clockDifference}, false) as is_early, coalesce(first > now() + ${clockDifference}, false) as is_late
      from ${sql.identifier(table)}, (select coalesce(${first}, now()) as first, coalesce(${last}, now()) as last) as named
      where organization_id = ${currentOrganization} and id = ${id}`);
  if (!found) throw new Error(`${table} has no ${id}`);
  const { label, created_at, now, paid_at, is_early, is_late } = found;
  const refuse = (message: string) => new ApiError(400, { reason: "invalid_value", path: "/paid_at", message });
  if (is_early) {
    throw refuse(
      isDay
        ? `${label} was created on ${created_at.slice(0, 10)} (UTC): choose that day or a later one`
        : `${label} was created at ${created_at}: choose that time or a later one`,
    );
  }
  if (is_late) {
    throw refuse(
      isDay
        ? `${paidAt} is in the future: choose ${now.slice(0, 10)} (today in UTC) or an earlier day`
        : `${paidAt} is in the future: choose ${now} (now) or an earlier time`,
    );
  }
  return paid_at;
}
