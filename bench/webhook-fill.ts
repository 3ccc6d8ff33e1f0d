import type postgres from "postgres";
import { accessTokenCreated as type } from "#lib/developers/access-tokens/events.ts";
import { encrypt } from "#lib/platform/encryption.ts";
import type { EventType } from "#lib/platform/outbox/event-type.ts";

export const benchKey = "the-bench-signs-with-this-key-0123456789";

const resource = JSON.stringify(type.example);

interface Subscribing {
  url: string;
  events: string[];
  /** Max concurrent deliveries; the endpoint has proven it can handle that many. */
  inFlight: number;
}

export async function addSubscription(
  sql: postgres.Sql,
  organization: string,
  { url, events, inFlight }: Subscribing,
): Promise<string> {
  const limits = { max_in_flight: inFlight, in_flight_limit: inFlight };
  const settled = { events, status: "enabled", api_version: "v2", ...limits };
  const [row] = await sql<{ id: string }[]>`
    insert into webhook_subscriptions ${sql({ organization_id: organization, url, ...settled })} returning id`;
  const id = row?.id ?? "";
  const secret = encrypt("webhook-key", benchKey);
  await sql`insert into webhook_keys ${sql({ organization_id: organization, subscription_id: id, label: "key-1", secret, state: "active" })}`;
  return id;
}

/** Emits `count` events, each due for every subscription to its type. */
export async function emitMany(
  sql: postgres.Sql,
  organization: string,
  { name, id, example }: EventType,
  count: number,
): Promise<void> {
  const resource = JSON.stringify(example);
  await sql`
    select count(app.record_event(${organization}, ${name}, ${id}, ${resource}, 'bench-' || n, null))
      from generate_series(1, ${count}::integer) as n`;
}

/** Adds `count` deliveries of one event to a subscription, with the next attempt `at` from now. */
export async function addWaiting(
  sql: postgres.Sql,
  organization: string,
  { subscription, count, at, failures }: { subscription: string; count: number; at: string; failures: number },
): Promise<void> {
  await sql`
    with event as (
      insert into webhook_events (organization_id, id, type, body)
        select ${organization}, id, ${type.name}, app.event_body(${organization}, id, ${type.name}, ${type.id}, ${resource}, 'waiting', false)
          from (select app.new_uuid() as id) as new returning id
    ), delivery as (
      insert into webhook_deliveries (organization_id, id, event_id, event_type, subscription_id, state, attempts, next_attempt_at)
        select ${organization}, app.new_uuid(), event.id, ${type.name}, ${subscription}, 'retrying', ${failures}, now() + ${at}::interval
          from event, generate_series(1, ${count}::integer) returning id, event_id
    )
    insert into webhook_queue (organization_id, delivery_id, event_id, subscription_id, state, trigger, attempts, failures, next_at)
      select ${organization}, id, event_id, ${subscription}, 'due', 'auto', ${failures}, ${failures}, now() + ${at}::interval from delivery`;
}

export async function empty(sql: postgres.Sql): Promise<void> {
  await sql`truncate webhook_queue, webhook_attempts, webhook_exchanges, webhook_deliveries, webhook_events, webhook_activity, webhook_keys, webhook_resends, webhook_subscriptions`;
}
