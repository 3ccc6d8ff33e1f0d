import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, outgoingUuid, timestamp, wholeNumber } from "#lib/platform/declaration/fields.ts";
import {
  apiVersions,
  createWebhookInput,
  resume,
  signing_key,
  since,
  statuses,
  updateWebhookInput,
  webhook_id,
} from "./inputs.ts";

const defineOperation = inArea("Webhooks");

const longestOverlapHours = 168;

const signingKey = z
  .object({
    id: outgoingUuid,
    label: z.string().meta({ description: "Value of `x-service-hmac-label` when this key signed" }),
    state: z.enum(["active", "retiring", "revoked"]),
    hint: z.string().meta({ description: "Last four characters; empty once the key is revoked and deleted" }),
    not_after: timestamp.nullable().meta({ description: "When a retiring key stops signing; null for the others" }),
    created_at: timestamp,
  })
  .meta({ id: "WebhookSigningKey" });

const webhook = z
  .object({
    id: outgoingUuid,
    name: z.string().nullable(),
    description: z.string().nullable(),
    status: z.enum(statuses),
    url: z.string(),
    signing_key: z.string().nullable().meta({
      description:
        "Only in the response that creates or rotates it, otherwise null; `signing_keys` has its last four characters",
    }),
    api_version: z.enum(apiVersions),
    events: z.array(z.string()).meta({ description: "Names of event types, or only `*` for all of them" }),
    headers: z
      .record(z.string(), z.null())
      .meta({ description: "Custom headers by name; values are never shown, so each is null" }),
    max_in_flight: z.int().meta({ description: "Max concurrent deliveries" }),
    consecutive_failures: z.int().meta({
      description:
        "Failures in a row on the retry schedule since the last success, of which the first is the first attempt's. The subscription is disabled when 10 of 10 retries failed",
    }),
    disabled_at: timestamp.nullable(),
    disabled_reason: z.string().nullable(),
    enabling_delivery_id: outgoingUuid
      .nullable()
      .meta({ description: "The pending ping that enables the subscription if it succeeds" }),
    signing_keys: z.array(signingKey).meta({ description: "Newest first" }),
    created_at: timestamp,
    updated_at: timestamp,
    hidden: z.boolean(),
    internal: z.boolean(),
    deleted_at: z.string(),
  })
  .meta({ id: "Webhook" });

export const listWebhooks = defineOperation({
  name: "list_webhooks",
  words:
    "fail fails failing hook hooks endpoint endpoints address url notifications notification subscription post posts receiver crm disabled why stop stopped getting version send",
  method: "GET",
  path: "/webhooks",
  scope: "webhooks:read",
  summary: "List webhook subscriptions",
  description: "Newest first. An organization has at most 50.",
  input: z.object({}),
  output: z.object({ data: z.array(webhook) }),
});

export const getWebhook = defineOperation({
  name: "get_webhook",
  words: "hook endpoint url address settings version payload payloads api",
  method: "GET",
  path: "/webhooks/{webhook_id}",
  scope: "webhooks:read",
  summary: "Retrieve a webhook subscription",
  description: "Includes its settings, the last four characters of its signing keys, and its consecutive failures.",
  input: z.object({ webhook_id }),
  output: z.object({ data: webhook }),
});

export const createWebhook = defineOperation({
  name: "create_webhook",
  words:
    "hook everything about applicants invoices hook endpoint new set up subscribe send notify notifications url https to",
  sends: true,
  method: "POST",
  path: "/webhooks",
  scope: "webhooks:write",
  summary: "Subscribe to events",
  description:
    "Without `events`, the subscription receives every event. Without a signing key, one is generated; the full key is only included in this response. Refused with 409 if the URL already has a subscription or the organization has 50.",
  showsSecret: true,
  secretPage: "/developers/webhooks",
  input: createWebhookInput,
  output: z.object({ data: webhook }),
  status: 201,
  sensitive: ["signing_key", "headers"],
});

export const updateWebhook = defineOperation({
  name: "update_webhook",
  words: "hook endpoint moved url address change rename stop pause sending fewer renamed name",
  sends: true,
  method: "PATCH",
  path: "/webhooks/{webhook_id}",
  scope: "webhooks:write",
  summary: "Change, disable, or enable a webhook subscription",
  description:
    "The URL can't be changed; create another subscription instead. A disabled subscription keeps events for 30 days, and `resume` sets which of them are sent when you enable it.",
  input: updateWebhookInput,
  output: z.object({ data: webhook }),
  sensitive: ["headers"],
  changes: ["webhooks", "account"],
});

export const enableWebhook = defineOperation({
  name: "enable_webhook",
  words: "hook endpoint turn on resume again reactivate",
  sends: true,
  method: "POST",
  path: "/webhooks/{webhook_id}/enable",
  scope: "webhooks:write",
  summary: "Enable a disabled webhook subscription",
  description:
    "Sends a signed ping first and enables the subscription if the endpoint responds with 2xx. `enabling_delivery_id` is the ping's delivery. With `ping` set to `false`, the subscription is enabled right away. If a ping is already in progress, calling again updates `resume` and doesn't send another one.",
  input: z.object({
    webhook_id,
    ping: z.boolean().default(true).meta({ description: "Whether to send a test first. Default `true`" }),
    resume,
    since,
  }),
  output: z.object({ data: webhook }),
  changes: ["webhooks", "account"],
});

export const deleteWebhook = defineOperation({
  name: "delete_webhook",
  words: "hook endpoint remove stop drop old sending",
  method: "DELETE",
  path: "/webhooks/{webhook_id}",
  scope: "webhooks:write",
  summary: "Delete a webhook subscription",
  description: "Pending deliveries are canceled.",
  input: z.object({ webhook_id }),
  output: deleted,
  destructive: true,
  changes: ["webhooks", "account"],
});

export const rotateWebhookSigningKey = defineOperation({
  name: "rotate_webhook_signing_key",
  words: "hook secret new fresh signature",
  sends: true,
  method: "POST",
  path: "/webhooks/{webhook_id}/signing-keys",
  scope: "webhooks:write",
  summary: "Rotate the signing key",
  description:
    "The new key signs from now on; the full key is only included in this response. During `overlap_hours`, `webhook-signature` also has a signature with the previous key. Refused with 409 if five keys are already retiring.",
  showsSecret: true,
  secretPage: "/developers/webhooks",
  input: z.object({
    webhook_id,
    signing_key,
    overlap_hours: wholeNumber(0, longestOverlapHours)
      .default(24)
      .meta({ description: "Hours that the previous key still signs, too. Default 24" }),
  }),
  output: z.object({ data: webhook }),
  sensitive: ["signing_key"],
});

export const revokeWebhookSigningKey = defineOperation({
  name: "revoke_webhook_signing_key",
  words: "hook secret old previous drop signature switched",
  method: "DELETE",
  path: "/webhooks/{webhook_id}/signing-keys/{key_id}",
  scope: "webhooks:write",
  summary: "Revoke a retiring signing key",
  description:
    "The key stops signing right away. You can't revoke the active key; rotate it with an overlap of 0 instead.",
  refuses: [409],
  input: z.object({ webhook_id, key_id: z.uuid({ error: "must be a UUID" }) }),
  output: deleted,
  destructive: true,
});

export const listWebhookEventTypes = defineOperation({
  name: "list_webhook_event_types",
  words: "hook events notify available happens when something send changes hands which",
  bulky: ["payload_example", "payload_schema"],
  tolerant: true,
  method: "GET",
  path: "/webhooks/events/types",
  scope: null,
  summary: "List webhook event types",
  description: "Every event you can subscribe to, with an example and the JSON Schema of its payload.",
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        id: outgoingUuid,
        module_name: z.string(),
        module_label: z.string(),
        name: z.string(),
        description: z.string(),
        payload_example: z.record(z.string(), z.unknown()),
        payload_schema: z.record(z.string(), z.unknown()),
        created_at: timestamp,
        updated_at: timestamp,
      }),
    ),
  }),
});
