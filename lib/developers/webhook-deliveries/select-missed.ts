import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";

interface Missed extends Record<string, unknown> {
  held: number;
  failed: number;
  held_since: string | null;
  oldest_at: string | null;
  newest_at: string | null;
}

/** The events a subscription has missed since a time; content older than 29 days can be deleted at any moment. */
export async function selectMissed(db: TenantDb, id: string, since: string): Promise<Missed> {
  const from = sql`app.first_uuid_at(greatest(${since}::timestamptz, now() - interval '29 days'))`;
  const [row] = await db.execute<Missed>(sql`
    with missed as materialized (
      select q.delivery_id as id, true as is_held, false as has_failed
        from webhook_queue q join webhook_subscriptions s on s.organization_id = q.organization_id and s.id = q.subscription_id
        where q.organization_id = ${currentOrganization} and q.subscription_id = ${id} and q.event_id >= ${from}
          and (q.state = 'held' or (s.status = 'disabled' and q.state = 'due' and q.next_at > '-infinity'))
      union all
      select d.id, s.status = 'disabled' and d.finished_at >= s.disabled_at, true
        from webhook_deliveries d join webhook_subscriptions s on s.organization_id = d.organization_id and s.id = d.subscription_id
        where d.organization_id = ${currentOrganization} and d.subscription_id = ${id} and d.state = 'failed' and not d.is_test and d.id >= ${from}
    ), counted as (
      select count(*) filter (where is_held) as held, count(*) filter (where has_failed) as failed,
        (array_agg(id order by id) filter (where is_held))[1] as first_held, (array_agg(id order by id))[1] as oldest, (array_agg(id order by id desc))[1] as newest from missed
    )
    select held, failed,
        (select created_at from webhook_deliveries d where d.organization_id = s.organization_id and d.id = counted.first_held) as held_since,
        (select created_at from webhook_deliveries d where d.organization_id = s.organization_id and d.id = counted.oldest) as oldest_at,
        (select created_at from webhook_deliveries d where d.organization_id = s.organization_id and d.id = counted.newest) as newest_at
      from webhook_subscriptions s, counted where s.organization_id = ${currentOrganization} and s.id = ${id}`);
  if (!row) throw notFound("Webhook");
  const { held, failed, held_since, oldest_at, newest_at } = row;
  return { held, failed, held_since, oldest_at, newest_at };
}
