import { and, eq, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { webhookQueue, webhookSubscriptions } from "#db/schema/webhooks.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/api/errors.ts";
import { implementRead, implementWrite } from "#lib/api/execute.ts";
import { acceptEvents, acceptUrl, isSameAddress, sealHeaders } from "./accepted.ts";
import * as contract from "./contract.ts";
import { emit } from "./emit.ts";
import { eventTypes } from "./event-types.ts";
import { payloadExampleOf, payloadSchemaOf } from "./payload.ts";
import { addKey, forgetKey, retireActiveKey } from "./signing-keys.ts";
import { findSubscription, isHere, lockSubscription, resourceOf, selectSubscriptions } from "./subscription.ts";
import { queueTestEvent } from "./test-event.ts";

const mostSubscriptions = 50;

export const listWebhooks = implementRead(contract.listWebhooks, async ({ db }) => ({
  data: await selectSubscriptions(db),
}));

export const getWebhook = implementRead(contract.getWebhook, async ({ input, db }) => ({
  data: await findSubscription(db, input.webhook_id),
}));

export const listEventTypes = implementRead(contract.listEventTypes, async ({ db }) => {
  // The catalogue is the same for everyone; the query admits the caller.
  await db.execute(sql`select true as admitted`);
  return {
    data: eventTypes.map((type) => ({
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

/** From when on what was missed is sent, as a time of the database. */
function resumeFrom({ resume, since }: { resume: "none" | "since" | "all"; since?: string | undefined }): string {
  if (resume === "since" && since === undefined)
    throw new ApiError(400, [{ path: "/since", message: "Say since when, or resume all or none" }]);
  return resume === "none" ? "infinity" : resume === "all" ? "-infinity" : (since as string);
}

export const createWebhook = implementWrite(contract.createWebhook, async ({ input, db, request_id }) => {
  const { name = null, description = null, api_version, max_in_flight } = input;
  const url = acceptUrl(input.url);
  const events = acceptEvents(input.events, input.strict);
  const headers = sealHeaders(input.headers ?? {});
  const status = statusOf(input) ?? "enabled";
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks of ' || app.organization_id(), 0))`);
  const existing = await selectSubscriptions(db);
  if (existing.some((other) => isSameAddress(other.url, url)))
    throw new ApiError(409, [{ path: "/url", message: "There is a subscription with this address already" }]);
  if (existing.length >= mostSubscriptions)
    throw new ApiError(409, [{ message: `An organization has at most ${mostSubscriptions} subscriptions` }]);
  const off = status === "disabled" ? { disabled_at: sql`now()`, disabled_reason: "Disabled by hand" } : {};
  const [row] = await db
    .insert(webhookSubscriptions)
    .values({ name, description, url, events, api_version, status, headers, max_in_flight, ...off })
    .returning({ id: webhookSubscriptions.id });
  if (!row) throw new Error("the subscription was not stored");
  await addKey(db, row.id, input.signing_key);
  const made = await findSubscription(db, row.id, { wholeKey: true });
  await emit({ request_id }, "webhook.subscription.created", resourceOf(made), { except: row.id });
  return { data: made };
});

/** What changed is an event for the others; returns the subscription as it is now. */
async function changed(db: TenantDb, id: string, request_id: string, options: { wholeKey?: boolean } = {}) {
  const after = await findSubscription(db, id, options);
  await emit({ request_id }, "webhook.subscription.updated", resourceOf(after), { except: id });
  return { data: after };
}

function one(id: string) {
  return and(isHere, eq(webhookSubscriptions.id, id));
}

export const changeWebhook = implementWrite(contract.changeWebhook, async ({ input, db, request_id }) => {
  const { webhook_id: id, name, description, api_version, max_in_flight } = input;
  const before = await lockSubscription(db, id);
  if (input.url !== undefined && input.url !== before.url) {
    const message = "The address of a subscription stays: make another subscription for another address";
    throw new ApiError(400, [{ path: "/url", message }]);
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
      events: input.events && acceptEvents(input.events, input.strict),
      headers: input.headers && sealHeaders(input.headers),
      updated_at: sql`now()`,
      ...(disabling ? { status, disabled_at: sql`now()`, disabled_reason: "Disabled by hand" } : {}),
    })
    .where(one(id));
  if (disabling) await db.execute(sql`select app.quiet_webhook(${id})`);
  if (status === "enabled" && before.status === "disabled")
    await db.execute(sql`select app.enable_webhook(${id}, ${since}::timestamptz)`);
  return changed(db, id, request_id);
});

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
  await emit({ request_id }, "webhook.subscription.deleted", resourceOf(before));
  return { data: { deleted: true as const } };
});

export const rotateSigningKey = implementWrite(contract.rotateSigningKey, async ({ input, db, request_id }) => {
  const { webhook_id: id, signing_key, overlap_hours } = input;
  await lockSubscription(db, id);
  await retireActiveKey(db, id, overlap_hours);
  await addKey(db, id, signing_key);
  return changed(db, id, request_id, { wholeKey: true });
});

export const revokeSigningKey = implementWrite(contract.revokeSigningKey, async ({ input, db, request_id }) => {
  const { webhook_id: id, key_id } = input;
  const key = (await lockSubscription(db, id)).signing_keys.find((one) => one.id === key_id);
  if (!key) throw new ApiError(404, [{ message: "No such signing key" }]);
  if (key.state === "active")
    throw new ApiError(409, [{ message: "The active key signs every delivery: rotate it with an overlap of 0 hours" }]);
  await forgetKey(db, key_id);
  return changed(db, id, request_id);
});
