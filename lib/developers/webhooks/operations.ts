import { and, eq, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { webhookQueue, webhookSubscriptions } from "#db/schema/webhooks.ts";
import type { TenantDb } from "#db/tenant.ts";
import {
  findSubscription,
  inOrganization,
  lockSubscription,
  readHeaders,
  resourceOf,
  selectSubscriptions,
} from "#lib/developers/subscription.ts";
import { queueTestEvent } from "#lib/developers/test-event.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { eventTypes } from "#lib/platform/outbox/event-catalog.ts";
import { acceptEvents, acceptUrl, isSameAddress, keepValues, sealHeaders } from "./accepted.ts";
import * as contract from "./contract.ts";
import { webhookSubscriptionCreated, webhookSubscriptionDeleted, webhookSubscriptionUpdated } from "./events.ts";
import { payloadExampleOf, payloadSchemaOf } from "./payload.ts";
import { disabledManually } from "./rules.ts";
import { addKey, forgetKey, retireActiveKey } from "./signing-keys.ts";

const maxSubscriptions = 50;

export const listWebhooks = implementRead(contract.listWebhooks, async ({ db }) => ({
  data: await selectSubscriptions(db),
}));

export const getWebhook = implementRead(contract.getWebhook, async ({ input, db }) => ({
  data: await findSubscription(db, input.webhook_id),
}));

export const listWebhookEventTypes = implementRead(contract.listWebhookEventTypes, async ({ db }) => {
  // The catalog is the same for everyone; the query checks the caller's access.
  await db.execute(sql`select true as admitted`);
  return {
    data: eventTypes().map((type) => ({
      id: type.id,
      module_name: type.module.name,
      module_label: type.module.label,
      name: type.name,
      description: type.description,
      payload_example: payloadExampleOf(type),
      payload_schema: payloadSchemaOf(type),
      created_at: type.since,
      updated_at: type.since,
    })),
  };
});

function statusOf({ status, enabled }: { status?: string | undefined; enabled?: boolean | undefined }) {
  return status ?? (enabled === undefined ? undefined : enabled ? "enabled" : "disabled");
}

/** The time after which missed events are sent, as a database timestamp. */
function resumeFrom({ resume, since }: { resume: "none" | "since" | "all"; since?: string | undefined }): string {
  if (resume === "since" && since === undefined)
    throw new ApiError(400, { reason: "required", path: "/since", message: "since is required when resume is since" });
  return resume === "none" ? "infinity" : resume === "all" ? "-infinity" : (since as string);
}

export const createWebhook = implementWrite(contract.createWebhook, {
  prepare: ({ input }) => acceptUrl(input.url),
  run: async ({ input, db, request_id, prepared: url }) => {
    const { name = null, description = null, api_version, max_in_flight } = input;
    const events = acceptEvents(input.events, input.strict);
    const headers = sealHeaders(input.headers ?? {});
    const status = statusOf(input) ?? "enabled";
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks of ' || app.organization_id(), 0))`);
    const existing = await selectSubscriptions(db);
    if (existing.some((other) => isSameAddress(other.url, url)))
      throw new ApiError(409, {
        reason: "already_exists",
        path: "/url",
        message: "A webhook with this URL already exists",
      });
    if (existing.length >= maxSubscriptions)
      throw new ApiError(409, {
        reason: "limit_reached",
        message: `An organization can have at most ${maxSubscriptions} webhooks. Delete one first.`,
      });
    const off = status === "disabled" ? { disabled_at: sql`now()`, disabled_reason: disabledManually } : {};
    const [row] = await db
      .insert(webhookSubscriptions)
      .values({ name, description, url, events, api_version, status, headers, max_in_flight, ...off })
      .returning({ id: webhookSubscriptions.id });
    if (!row) throw new Error("the subscription was not stored");
    await addKey(db, row.id, input.signing_key);
    const made = await findSubscription(db, row.id, { wholeKey: true });
    await emit({ request_id }, webhookSubscriptionCreated, resourceOf(made), { except: row.id });
    return { data: made };
  },
});

/** Emits the change as an event to the other subscriptions and returns the updated subscription. */
async function changed(db: TenantDb, id: string, request_id: string, options: { wholeKey?: boolean } = {}) {
  const after = await findSubscription(db, id, options);
  await emit({ request_id }, webhookSubscriptionUpdated, resourceOf(after), { except: id });
  return { data: after };
}

function one(id: string) {
  return and(inOrganization, eq(webhookSubscriptions.id, id));
}

export const updateWebhook = implementWrite(
  contract.updateWebhook,
  async ({ input, db, request_id }) => {
    const { webhook_id: id, name, description, api_version, max_in_flight } = input;
    const before = await lockSubscription(db, id);
    if (input.url !== undefined && input.url !== before.url) {
      const message = "The URL of a webhook can't be changed. Create another webhook for the other URL.";
      throw new ApiError(400, { reason: "webhook_url_fixed", path: "/url", message });
    }
    const since = resumeFrom(input);
    const status = statusOf(input) ?? before.status;
    const disabling = status === "disabled" && before.status === "enabled";
    await db
      .update(webhookSubscriptions)
      .set({
        name,
        description,
        api_version,
        max_in_flight,
        events: input.events && acceptEvents(input.events, input.strict, before.events),
        headers: input.headers && sealHeaders(keepValues(input.headers, await readHeaders(db, id))),
        updated_at: sql`now()`,
        ...(disabling ? { status, disabled_at: sql`now()`, disabled_reason: disabledManually } : {}),
      })
      .where(one(id));
    if (disabling) await db.execute(sql`select app.quiet_webhook(${id})`);
    if (status === "enabled" && before.status === "disabled")
      await db.execute(sql`select app.enable_webhook(${id}, ${since}::timestamptz)`);
    return changed(db, id, request_id);
  },
  getWebhook,
);

export const enableWebhook = implementWrite(contract.enableWebhook, async ({ input, db, request_id }) => {
  const { webhook_id: id, ping } = input;
  const before = await lockSubscription(db, id);
  const since = resumeFrom(input);
  if (before.status === "enabled") return { data: before };
  if (!ping) {
    await db.execute(sql`select app.enable_webhook(${id}, ${since}::timestamptz)`);
    return changed(db, id, request_id);
  }
  const pinged = before.enabling_delivery_id;
  const isUnderWay =
    pinged !== null &&
    (await db.$count(
      webhookQueue,
      and(eq(webhookQueue.organization_id, currentOrganization), eq(webhookQueue.delivery_id, pinged)),
    )) > 0;
  const enabling_delivery = isUnderWay ? pinged : await queueTestEvent(db, id, "webhook.ping", request_id);
  await db
    .update(webhookSubscriptions)
    .set({ enabling_delivery, resume_since: sql`${since}::timestamptz` })
    .where(one(id));
  return { data: await findSubscription(db, id) };
});

export const deleteWebhook = implementWrite(contract.deleteWebhook, async ({ input, db, request_id }) => {
  const before = await lockSubscription(db, input.webhook_id);
  await db.delete(webhookSubscriptions).where(one(input.webhook_id));
  await db.execute(sql`select app.quiet_webhook(${input.webhook_id})`);
  await emit({ request_id }, webhookSubscriptionDeleted, resourceOf(before));
  return { data: { deleted: true as const } };
});

export const rotateWebhookSigningKey = implementWrite(
  contract.rotateWebhookSigningKey,
  async ({ input, db, request_id }) => {
    const { webhook_id: id, signing_key, overlap_hours } = input;
    await lockSubscription(db, id);
    await retireActiveKey(db, id, overlap_hours);
    await addKey(db, id, signing_key);
    return changed(db, id, request_id, { wholeKey: true });
  },
);

export const revokeWebhookSigningKey = implementWrite(
  contract.revokeWebhookSigningKey,
  async ({ input, db, request_id }) => {
    const { webhook_id: id, key_id } = input;
    const key = (await lockSubscription(db, id)).signing_keys.find((one) => one.id === key_id);
    if (!key) throw notFound("Signing key");
    if (key.state === "active")
      throw new ApiError(409, {
        reason: "signing_key_active",
        message: "The active key signs every delivery and can't be revoked. Rotate it with an overlap of 0 hours.",
      });
    await forgetKey(db, key_id);
    await changed(db, id, request_id);
    return { data: { deleted: true as const } };
  },
);
