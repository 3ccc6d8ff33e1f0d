import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { findSubscription } from "#lib/developers/subscription.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

const standard = { hour: "24 hours", day: "30 days" };
const maxBuckets = 1000;
const hourMs = 3_600_000;

interface Bucket extends Record<string, unknown> {
  start: string;
  attempts: number;
  delivered: number;
  failed: number;
  average_ms: number | null;
  by_result: Record<string, number>;
}

/** A subscription's attempts by hour or day (UTC), including empty buckets. */
export async function selectActivity(
  db: TenantDb,
  id: string,
  interval: "hour" | "day",
  from: string | null,
  to: string | null,
): Promise<Bucket[]> {
  const span = (to ? Date.parse(to) : Date.now()) - (from ? Date.parse(from) : Date.now() - 30 * 24 * hourMs);
  if (from !== null && span / (interval === "hour" ? hourMs : 24 * hourMs) > maxBuckets)
    throw new ApiError(400, {
      reason: "invalid_value",
      path: "/from",
      message: `must be at most ${maxBuckets} ${interval}s before the end`,
    });
  if (from !== null && span < 0)
    throw new ApiError(400, {
      reason: "invalid_value",
      path: "/from",
      message: "must be before the end, which is now unless `to` is given",
    });
  const rows = await db.execute<Bucket>(sql`
    with bounds as (
      select least(coalesce(${to}::timestamptz, now()), now()) as until
    ), buckets as (
      select start from bounds, generate_series(
        date_trunc(${interval}, greatest(coalesce(${from}::timestamptz, until - ${standard[interval]}::interval), now() - interval '91 days'), 'UTC'),
        until, ${`1 ${interval}`}::interval) as start
    ), counts as (
      select date_trunc(${interval}, a.hour, 'UTC') as start, a.result, sum(a.attempts)::integer as attempts, sum(a.duration_ms) as duration_ms
        from webhook_activity a
        where a.organization_id = ${currentOrganization} and a.subscription_id = ${id} and a.hour >= (select min(start) from buckets)
        group by 1, 2
    )
    select b.start, coalesce(sum(c.attempts), 0)::integer as attempts,
        coalesce(sum(c.attempts) filter (where c.result = 'delivered'), 0)::integer as delivered,
        coalesce(sum(c.attempts) filter (where c.result <> 'delivered'), 0)::integer as failed,
        round(sum(c.duration_ms) / nullif(sum(c.attempts), 0))::integer as average_ms,
        coalesce(json_object_agg(c.result, c.attempts) filter (where c.result is not null), '{}') as by_result
      from webhook_subscriptions s cross join buckets b left join counts c on c.start = b.start
      where s.organization_id = ${currentOrganization} and s.id = ${id}
      group by b.start order by b.start`);
  if (rows.length === 0) await findSubscription(db, id);
  return rows.map(({ start, attempts, delivered, failed, average_ms, by_result }) => ({
    start,
    attempts,
    delivered,
    failed,
    average_ms,
    by_result,
  }));
}

interface LatestActivity extends Record<string, unknown> {
  webhook_id: string;
  hours: { start: string; attempts: number; failed: number }[];
}

/** All subscriptions' attempts over the last 24 hours; hours without attempts are omitted. */
export async function selectLatestActivity(db: TenantDb): Promise<LatestActivity[]> {
  const rows = await db.execute<LatestActivity>(sql`
    with counts as (
      select subscription_id, hour, sum(attempts)::integer as attempts,
          coalesce(sum(attempts) filter (where result <> 'delivered'), 0)::integer as failed
        from webhook_activity
        where organization_id = ${currentOrganization} and hour > date_trunc('hour', now(), 'UTC') - interval '24 hours'
        group by 1, 2
    )
    select subscription_id as webhook_id, json_agg(json_build_object(
        'start', to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'attempts', attempts, 'failed', failed) order by hour) as hours
      from counts group by 1 order by 1`);
  return rows.map(({ webhook_id, hours }) => ({ webhook_id, hours }));
}
