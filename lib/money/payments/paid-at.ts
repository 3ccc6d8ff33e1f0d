import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

/** Tolerated skew between the caller's clock and the database's. */
const clockDifference = sql.raw("interval '5 seconds'");

interface Bound {
  /** What has to come first, at most one row: its `label`, and the time `since`. */
  after: SQL;
  /** What happened to it then: "was issued". */
  did: string;
}

interface Found extends Record<string, unknown> {
  label: string;
  since: string;
  now: string;
  paid_at: string;
  is_early: boolean;
  is_late: boolean;
}

/**
 * The instant the money of a payment or refund moved, in UTC: now by default, never before what it's for or in the
 * future by the database's clock. A plain day (UTC, like document dates) means its first possible moment, or now if it
 * is today. Throws 400 with the allowed values; null if there is nothing that it could be for.
 */
export async function resolvePaidAt(
  db: TenantDb,
  { after, did }: Bound,
  paidAt: string | undefined,
): Promise<string | null> {
  const isDay = paidAt?.length === "2026-01-31".length;
  const first = isDay ? sql`(${paidAt}::date::timestamp at time zone 'UTC')` : sql`${paidAt ?? null}::timestamptz`;
  const last = isDay ? sql`${first} + interval '1 day' - interval '1 millisecond'` : first;
  const [found] = await db.execute<Found>(sql`
    select label, since, now()::timestamptz(3) as now,
        greatest(since, least(case when last > now() then now() else first end, now()))::timestamptz(3) as paid_at,
        coalesce(last < since - ${clockDifference}, false) as is_early, coalesce(first > now() + ${clockDifference}, false) as is_late
      from (${after}) as bound, (select coalesce(${first}, now()) as first, coalesce(${last}, now()) as last) as named`);
  if (!found) return null;
  const { label, since, now, paid_at, is_early, is_late } = found;
  const refuse = (message: string) => new ApiError(400, { reason: "invalid_value", path: "/paid_at", message });
  if (is_early) {
    throw refuse(
      isDay
        ? `${label} ${did} on ${since.slice(0, 10)} (UTC): choose that day or a later one`
        : `${label} ${did} at ${since}: choose that time or a later one`,
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

/**
 * The day whose rates apply to invoices that are paid then, today by default; `where` is a condition on
 * `invoices as i`. Throws 400 as `resolvePaidAt`.
 */
export async function ratesDay(db: TenantDb, where: SQL, paidAt: string | undefined): Promise<SQL> {
  const moment = paidAt === undefined ? null : await resolvePaidAt(db, afterIssue(where), paidAt);
  return moment === null ? sql`app.today()` : sql`(${moment}::timestamptz at time zone 'UTC')::date`;
}

/** The latest of the invoices, for which nothing was paid before; `where` is a condition on `invoices as i`. */
export const afterIssue = (where: SQL): Bound => ({
  after: sql`select i.label, i.issued_at as since from invoices as i where ${where} order by i.issued_at desc, i.label limit 1`,
  did: "was issued",
});
