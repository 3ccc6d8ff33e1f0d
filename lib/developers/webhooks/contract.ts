import { z } from "zod";
import { defineOperation, deleted } from "#lib/platform/api/contract.ts";
import { dateOrDateTime, oneLine, oneOf, outgoingUuid, timestamp, wholeNumber } from "#lib/platform/api/fields.ts";

const area = "Webhooks";
export const webhook_id = z.uuid({ error: "must be a UUID" });

const apiVersions = ["v1", "v2"] as const;
const statuses = ["enabled", "disabled"] as const;
const resumes = ["none", "since", "all"] as const;
export const allEvents = "*";
const mostInFlight = 100;
const longestOverlapHours = 168;

const signingKey = z
  .object({
    id: outgoingUuid,
    label: z.string().meta({ description: "What `x-service-hmac-label` says when this key signed" }),
    state: z.enum(["active", "retiring", "revoked"]),
    hint: z.string().meta({ description: "Last four characters; empty once it is revoked and forgotten" }),
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
        "Only in the response that creates or rotates it, null afterwards; `signing_keys` has its last four characters",
    }),
    api_version: z.enum(apiVersions),
    events: z.array(z.string()).meta({ description: "Names of event types, or `*` alone for all of them" }),
    headers: z
      .record(z.string(), z.null())
      .meta({ description: "Custom headers by name; null stands for the value, which is never shown" }),
    max_in_flight: z.int().meta({ description: "Deliveries under way at once, at most" }),
    consecutive_failures: z.int().meta({
      description: "Failures in a row since the last success, along the retry schedule; 11 disable the subscription",
    }),
    disabled_at: timestamp.nullable(),
    disabled_reason: z.string().nullable(),
    enabling_delivery_id: outgoingUuid
      .nullable()
      .meta({ description: "The ping under way whose success enables the subscription" }),
    signing_keys: z.array(signingKey).meta({ description: "Newest first" }),
    created_at: timestamp,
    updated_at: timestamp,
    hidden: z.boolean(),
    internal: z.boolean(),
    deleted_at: z.string(),
  })
  .meta({ id: "Webhook" });

const name = z
  .string()
  .trim()
  .max(150, "Use at most 150 characters")
  .refine(...oneLine)
  .nullable()
  .optional();
const description = z.string().trim().max(1000, "Use at most 1,000 characters").nullable().optional();
const url = z
  .string({ error: "Enter the address to call" })
  .trim()
  .min(1, "Enter the address to call")
  .max(2000, "Use at most 2,000 characters")
  .meta({
    description: "Public https address on port 443 or 8443, without user name; one subscription for each address",
  });
const events = z
  .array(z.string().max(100, "Use at most 100 characters"), { error: "must be a list of event names" })
  .min(1, "Choose at least one event, or * for all of them")
  .max(200, "Use at most 200 names")
  .meta({ description: "Names of `GET /webhooks/events/types`, or `*` for all of them, also those to come" });
const strict = z
  .boolean()
  .default(true)
  .meta({ description: "`false` also takes names of events that this service does not know" });
const enabled = z
  .boolean()
  .optional()
  .meta({ description: "`true` is `status` = `enabled`, `false` is `disabled`; `status` counts when both are given" });
const max_in_flight = wholeNumber(1, mostInFlight)
  .optional()
  .meta({
    description: `Deliveries under way at once, at most: 1 to ${mostInFlight}, 16 by default. Fewer while the endpoint answers late or 429, 502, 503 or 504.`,
  });
const signing_key = z
  .string()
  .min(32, "Use at least 32 characters")
  .max(200, "Use at most 200 characters")
  .regex(/^[\x21-\x7e]+$/, "Use printable ASCII characters without spaces")
  .regex(
    /^(?!whsec_)|^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    "After whsec_, write base64",
  )
  .nullable()
  .optional()
  .meta({ description: "32 to 200 printable ASCII characters. Left out or null, the service makes one." });
const headerValue = z.string().max(2000, "Use at most 2,000 characters");
const headersHint =
  "Up to 20 headers sent with every delivery. None of the service's own, nor those that frame the request.";
const headers = z.record(z.string().max(100), headerValue).optional().meta({ description: headersHint });
const changedHeaders = z
  .record(z.string().max(100), headerValue.nullable())
  .optional()
  .meta({ description: `${headersHint} They replace those set before; null keeps the value that a header has.` });
const resume = oneOf(resumes).default("all").meta({
  description: "What was missed: `all` is sent, only what happened `since`, or `none`; the rest is cancelled",
});
const since = dateOrDateTime
  .optional()
  .meta({ description: "The first moment that is sent; required with `resume` = `since`" });

export const listWebhooks = defineOperation({
  name: "list_webhooks",
  method: "GET",
  path: "/webhooks",
  area,
  scope: "webhooks:read",
  summary: "List webhook subscriptions",
  description: "Newest first. An organization has at most 50.",
  input: z.object({}),
  output: z.object({ data: z.array(webhook) }),
});

export const getWebhook = defineOperation({
  name: "get_webhook",
  method: "GET",
  path: "/webhooks/{webhook_id}",
  area,
  scope: "webhooks:read",
  summary: "Retrieve a webhook subscription",
  input: z.object({ webhook_id }),
  output: z.object({ data: webhook }),
});

export const createWebhook = defineOperation({
  name: "create_webhook",
  method: "POST",
  path: "/webhooks",
  area,
  scope: "webhooks:write",
  summary: "Subscribe to events",
  description:
    "Without `events` it gets all of them. Without a signing key the service makes one; it is whole in this answer only. An address that is subscribed already, or a 51st subscription, is refused with 409.",
  showsSecret: true,
  input: z.object({
    name,
    description,
    url,
    events: events.default([allEvents]),
    status: oneOf(statuses).optional(),
    enabled,
    signing_key,
    api_version: oneOf(apiVersions).default("v2"),
    headers,
    max_in_flight,
    strict,
  }),
  output: z.object({ data: webhook }),
  status: 201,
  sensitive: ["signing_key", "headers"],
});

export const updateWebhook = defineOperation({
  name: "update_webhook",
  method: "PATCH",
  path: "/webhooks/{webhook_id}",
  area,
  scope: "webhooks:write",
  summary: "Change, disable or enable a webhook subscription",
  description:
    "The address stays: another address is another subscription. A disabled subscription keeps what happens for 30 days; `resume` says what of it is sent on enabling.",
  input: z.object({
    webhook_id,
    name,
    description,
    url: url.optional(),
    events: events.optional(),
    status: oneOf(statuses).optional(),
    enabled,
    api_version: oneOf(apiVersions).optional(),
    headers: changedHeaders,
    max_in_flight,
    strict,
    resume,
    since,
  }),
  output: z.object({ data: webhook }),
  sensitive: ["headers"],
  changes: ["webhooks", "account"],
});

export const enableWebhook = defineOperation({
  name: "enable_webhook",
  method: "POST",
  path: "/webhooks/{webhook_id}/enable",
  area,
  scope: "webhooks:write",
  summary: "Enable a disabled webhook subscription",
  description:
    "Sends a signed ping first and enables the subscription when that is answered with 2xx; the ping is the delivery `enabling_delivery_id`. With `ping` = `false` it is enabled at once. While a ping is under way, calling again changes what is resumed and sends no second one.",
  input: z.object({ webhook_id, ping: z.boolean().default(true), resume, since }),
  output: z.object({ data: webhook }),
  changes: ["webhooks", "account"],
});

export const deleteWebhook = defineOperation({
  name: "delete_webhook",
  method: "DELETE",
  path: "/webhooks/{webhook_id}",
  area,
  scope: "webhooks:write",
  summary: "Delete a webhook subscription",
  description: "What waits to be sent to it is cancelled.",
  input: z.object({ webhook_id }),
  output: deleted,
  destructive: true,
  changes: ["webhooks", "account"],
});

export const rotateWebhookSigningKey = defineOperation({
  name: "rotate_webhook_signing_key",
  method: "POST",
  path: "/webhooks/{webhook_id}/signing-keys",
  area,
  scope: "webhooks:write",
  summary: "Rotate the signing key",
  description:
    "The new key signs from now on and is whole in this answer only. Until `overlap_hours` are over, the one before signs `webhook-signature` too. With five keys retiring, another overlap is refused with 409.",
  showsSecret: true,
  input: z.object({ webhook_id, signing_key, overlap_hours: wholeNumber(0, longestOverlapHours).default(24) }),
  output: z.object({ data: webhook }),
  sensitive: ["signing_key"],
});

export const revokeWebhookSigningKey = defineOperation({
  name: "revoke_webhook_signing_key",
  method: "DELETE",
  path: "/webhooks/{webhook_id}/signing-keys/{key_id}",
  area,
  scope: "webhooks:write",
  summary: "Revoke a retiring signing key",
  description: "It signs nothing any more. The active key cannot be revoked: rotate it with an overlap of 0.",
  refuses: [409],
  input: z.object({ webhook_id, key_id: z.uuid({ error: "must be a UUID" }) }),
  output: deleted,
  destructive: true,
});

export const listWebhookEventTypes = defineOperation({
  name: "list_webhook_event_types",
  tolerant: true,
  method: "GET",
  path: "/webhooks/events/types",
  area,
  scope: null,
  summary: "List webhook event types",
  description: "Every event that can be subscribed to, with an example and the JSON Schema of its payload.",
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
