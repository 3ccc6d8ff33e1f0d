import { and, desc, eq, type SQLWrapper, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { webhookSubscriptions } from "#db/schema/webhooks.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { webhookSubscriptionUpdated } from "#lib/developers/webhooks/events.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { decrypt } from "#lib/platform/encryption.ts";
import type { ResourceOf } from "#lib/platform/outbox/event-type.ts";

interface KeyRow {
  id: string;
  label: string;
  state: "active" | "retiring" | "revoked";
  not_after: string | null;
  created_at: string;
  /** Base64. */
  secret: string;
}

export const inOrganization = eq(webhookSubscriptions.organization_id, currentOrganization);

const instantText = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Key numbers follow creation order, which resetting the clock can't change. */
export function keyNumber(label: SQLWrapper) {
  return sql<number>`coalesce(substring(${label} from '^key-([0-9]+)$')::integer, 0)`;
}

const shown = {
  id: webhookSubscriptions.id,
  name: webhookSubscriptions.name,
  description: webhookSubscriptions.description,
  status: webhookSubscriptions.status,
  url: webhookSubscriptions.url,
  api_version: webhookSubscriptions.api_version,
  events: webhookSubscriptions.events,
  headers: webhookSubscriptions.headers,
  max_in_flight: webhookSubscriptions.max_in_flight,
  consecutive_failures: webhookSubscriptions.consecutive_failures,
  disabled_at: webhookSubscriptions.disabled_at,
  disabled_reason: webhookSubscriptions.disabled_reason,
  enabling_delivery_id: sql<string | null>`${webhookSubscriptions.enabling_delivery}`.as("enabling_delivery_id"),
  created_at: webhookSubscriptions.created_at,
  updated_at: webhookSubscriptions.updated_at,
  keys: sql<
    KeyRow[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'label', k.label, 'secret', encode(k.secret, 'base64'),
      'state', case when k.state = 'retiring' and k.not_after <= now() then 'revoked' else k.state end,
      'not_after', ${instantText("k.not_after")}, 'created_at', ${instantText("k.created_at")}) order by k.state <> 'active', ${keyNumber(sql`k.label`)} desc), '[]')
    from webhook_keys k where k.organization_id = webhook_subscriptions.organization_id and k.subscription_id = webhook_subscriptions.id)`.as(
    "keys",
  ),
};

function keyText({ secret }: KeyRow): string {
  return secret === "" ? "" : decrypt("webhook-key", Buffer.from(secret, "base64"));
}

function openHeaders(sealed: Uint8Array | null): Record<string, string> {
  return sealed ? JSON.parse(decrypt("webhook-headers", sealed)) : {};
}

/** Subscriptions as the API returns them; the full signing key is included only right after it was created. */
async function select(db: TenantDb, id: string | null, wholeKey: boolean) {
  const rows = await db
    .select(shown)
    .from(webhookSubscriptions)
    .where(and(inOrganization, id === null ? undefined : eq(webhookSubscriptions.id, id)))
    .orderBy(desc(webhookSubscriptions.created_at), webhookSubscriptions.id);
  return rows.map(({ headers, keys, ...row }) => {
    return {
      ...row,
      signing_key: wholeKey && keys[0] ? keyText(keys[0]) : null,
      signing_keys: keys.map((key) => ({
        id: key.id,
        label: key.label,
        state: key.state,
        hint: keyText(key).slice(-4),
        not_after: key.not_after,
        created_at: key.created_at,
      })),
      headers: Object.fromEntries(Object.keys(openHeaders(headers)).map((name) => [name, null])),
      hidden: false,
      internal: false,
      deleted_at: "",
    };
  });
}

export type Subscription = Awaited<ReturnType<typeof select>>[number];

export function selectSubscriptions(db: TenantDb): Promise<Subscription[]> {
  return select(db, null, false);
}

/** Throws 404. */
export async function findSubscription(db: TenantDb, id: string, { wholeKey = false } = {}): Promise<Subscription> {
  const [row] = await select(db, id, wholeKey);
  if (!row) throw notFound("Webhook");
  return row;
}

/** Locks the subscription for update until the transaction ends. Throws 404. */
export async function lockSubscription(db: TenantDb, id: string): Promise<Subscription> {
  await db
    .select({ id: webhookSubscriptions.id })
    .from(webhookSubscriptions)
    .where(and(inOrganization, eq(webhookSubscriptions.id, id)))
    .for("no key update");
  return findSubscription(db, id);
}

/** The subscription's custom headers, including their values. */
export async function readHeaders(db: TenantDb, id: string): Promise<Record<string, string>> {
  const [row] = await db
    .select({ headers: webhookSubscriptions.headers })
    .from(webhookSubscriptions)
    .where(and(inOrganization, eq(webhookSubscriptions.id, id)));
  return openHeaders(row?.headers ?? null);
}

/** The subscription as it appears in event payloads. */
export function resourceOf({ id, name, url, status }: Subscription): ResourceOf<typeof webhookSubscriptionUpdated> {
  return { id, name, url, status: status as "enabled" | "disabled" };
}
