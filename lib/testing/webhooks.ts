import { randomBytes, randomUUID } from "node:crypto";
import type postgres from "postgres";
import { encrypt } from "#lib/platform/encryption.ts";
import { eventTypeOf } from "#lib/platform/outbox/event-catalog.ts";
import type { TestOrganization } from "./stage.ts";

export interface TestWebhook {
  id: string;
  url: string;
  signing_key: string;
}

interface WebhookOptions {
  url?: string;
  events?: string[];
  status?: "enabled" | "disabled";
}

/** Adds a subscription with its active key. */
export async function addWebhook(
  owner: postgres.Sql,
  organization: TestOrganization,
  { url = `https://${randomUUID()}.example.com/hook`, events = ["*"], status = "enabled" }: WebhookOptions = {},
): Promise<TestWebhook> {
  const id = randomUUID();
  const signing_key = `whsec_${randomBytes(32).toString("base64")}`;
  const disabled_at = status === "disabled" ? new Date().toISOString() : null;
  const place = { organization_id: organization.id };
  await owner`insert into webhook_subscriptions ${owner({ ...place, id, url, events, status, disabled_at, api_version: "v2" })}`;
  await owner`insert into webhook_keys ${owner({
    ...place,
    subscription_id: id,
    label: "key-1",
    secret: encrypt("webhook-key", signing_key),
    state: "active",
  })}`;
  return { id, url, signing_key };
}

/** Adds a retiring key that still signs alongside the active one, and returns its ID. */
export async function addRetiringKey(
  owner: postgres.Sql,
  organization: TestOrganization,
  webhookId: string,
): Promise<string> {
  const [row] = await owner`
    insert into webhook_keys (organization_id, subscription_id, label, secret, state, not_after)
    values (${organization.id}, ${webhookId}, 'key-0', ${encrypt("webhook-key", "x".repeat(32))}, 'retiring', now() + interval '1 day') returning id`;
  return row?.id;
}

/** Adds a completed delivery with its event and one attempt, and returns its ID. */
export async function addDelivery(
  owner: postgres.Sql,
  organization: TestOrganization,
  webhookId: string,
  state: "delivered" | "failed" = "delivered",
): Promise<string> {
  const status = state === "delivered" ? 200 : 500;
  const [row] = await owner`
    with event as (
      insert into webhook_events (organization_id, id, type, body) values (${organization.id}, app.new_uuid(), 'webhook.ping', '{}') returning id
    ), delivery as (
      insert into webhook_deliveries (organization_id, id, created_at, event_id, event_type, subscription_id, state, attempts, last_status, finished_at)
        select ${organization.id}, delivery, app.instant_of(delivery), id, 'webhook.ping', ${webhookId}, ${state}, 1, ${status}, now()
          from (select app.new_uuid() as delivery, id from event) as made returning id
    ), attempt as (
      insert into webhook_attempts (organization_id, delivery_id, number, trigger, at, duration_ms, status, key_label)
        select ${organization.id}, id, 1, 'auto', now(), 12, ${status}, 'key-1' from delivery
    )
    select id from delivery`;
  return row?.id;
}

/** Adds a running resend job and returns its ID. */
export async function addResend(
  owner: postgres.Sql,
  organization: TestOrganization,
  webhookId: string,
): Promise<string> {
  const [row] = await owner`
    insert into webhook_resends (organization_id, subscription_id, state, since, until, total)
    values (${organization.id}, ${webhookId}, 'running', now() - interval '1 hour', now(), 0) returning id`;
  return row?.id;
}

/** Records events of one type in the connection's transaction, without a place in the feed. */
export async function recordEvents(
  sql: postgres.ISql,
  organization: Pick<TestOrganization, "id">,
  type: string,
  resources: readonly object[] = [{ id: randomUUID() }],
): Promise<void> {
  const texts = resources.map((resource) => JSON.stringify(resource));
  await sql`select app.record_events(${organization.id}, ${type}, ${eventTypeOf(type)?.id ?? null}, ${texts}, 'test-request')`;
}

/** Gives all committed events their places in the feed, as the worker does. */
export async function sealEvents(sql: postgres.ISql): Promise<void> {
  await sql`select app.seal_events(100000)`;
}
