import { z } from "zod";
import { webhook_id } from "#lib/developers/webhooks/inputs.ts";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { dateOrDateTime, oneOf, oneOrMany, oneOrSeveral, outgoingUuid, timestamp } from "#lib/platform/api/fields.ts";
import { pageInput, pageOf } from "#lib/platform/api/list-fields.ts";

const area = "Webhook deliveries";

const deliveryStates = ["pending", "retrying", "delivered", "failed", "held", "cancelled"] as const;
const answers = ["2xx", "3xx", "4xx", "5xx", "none"] as const;

const delivery_id = z.uuid({ error: "must be a UUID" });

const delivery = z
  .object({
    id: outgoingUuid,
    event_id: outgoingUuid,
    event_type: z.string(),
    state: z.enum(deliveryStates).meta({
      description:
        "`pending` before its first attempt or one requested manually, `retrying` between attempts, `delivered` by a 2xx, `failed` after the last retry, `held` while the subscription is disabled, `cancelled` when it will not be sent",
    }),
    attempts: z.int(),
    last_status: z.int().nullable().meta({ description: "HTTP status of the last attempt; null without an answer" }),
    last_error: z.string().nullable().meta({
      description:
        "What was wrong with the last attempt, e.g. `http_5xx`, `timeout`, `refused`, `tls`, `forbidden_target`; `expired` when it was held for 30 days",
    }),
    next_attempt_at: timestamp.nullable().meta({ description: "Null when none is planned" }),
    delivered_at: timestamp.nullable().meta({ description: "When it first succeeded" }),
    finished_at: timestamp.nullable(),
    is_test: z.boolean().meta({ description: "A test event or a ping" }),
    created_at: timestamp,
  })
  .meta({ id: "WebhookDelivery" });

const attempt = z
  .object({
    number: z.int(),
    trigger: z
      .enum(["auto", "manual", "test"])
      .meta({ description: "`auto` along the schedule, `manual` sent again by hand, `test` a test event or a ping" }),
    at: timestamp,
    duration_ms: z.int(),
    status: z.int().nullable(),
    error: z.string().nullable(),
    key_label: z.string(),
    request_headers: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: "As sent, with the values of custom headers hidden; null after 30 days" }),
    response_headers: z.record(z.string(), z.string()).nullable(),
    response_body: z.string().nullable().meta({ description: "First 16 KiB" }),
  })
  .meta({ id: "WebhookAttempt" });

export const listWebhookDeliveries = defineOperation({
  name: "list_webhook_deliveries",
  method: "GET",
  path: "/webhooks/{webhook_id}/deliveries",
  area,
  scope: "webhooks:read",
  summary: "List deliveries of a subscription",
  description: "Newest first, for 90 days.",
  input: z.object({
    webhook_id,
    states: oneOrMany(deliveryStates).optional().meta({ description: "Only deliveries in these states" }),
    event_types: oneOrSeveral(z.string().max(100), "must be one or more names of event types")
      .optional()
      .meta({ description: "Only deliveries of these event types" }),
    answers: oneOrMany(answers)
      .optional()
      .meta({ description: "Class of the last answer; `none` when there was none" }),
    from: dateOrDateTime.optional().meta({ description: "Made at this time or later" }),
    to: dateOrDateTime.optional().meta({ description: "Made before this time" }),
    ...pageInput(25),
  }),
  output: pageOf(delivery),
});

export const getWebhookDelivery = defineOperation({
  name: "get_webhook_delivery",
  method: "GET",
  path: "/webhooks/{webhook_id}/deliveries/{delivery_id}",
  area,
  scope: "webhooks:read",
  summary: "Retrieve a delivery with its attempts",
  input: z.object({ webhook_id, delivery_id }),
  output: z.object({
    data: delivery.extend({
      url: z.string(),
      body: z.string().nullable().meta({ description: "As it is sent; null after 30 days" }),
      failures: z
        .int()
        .nullable()
        .meta({ description: "Failed attempts of the retry schedule that is under way; null when none is" }),
      attempt_log: z.array(attempt).meta({ description: "In their order" }),
    }),
  }),
});

export const resendWebhookDelivery = defineOperation({
  name: "resend_webhook_delivery",
  method: "POST",
  path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/resend",
  area,
  scope: "webhooks:write",
  summary: "Send a delivery again",
  description:
    "One more attempt at once, with the same event id. Its failure counts towards nothing; a retry schedule that is under way goes on afterwards. Refused with 409 once its content is deleted, after 30 days.",
  input: z.object({ webhook_id, delivery_id }),
  output: z.object({ data: delivery }),
});

export const sendWebhookTestEvent = defineOperation({
  name: "send_webhook_test_event",
  method: "POST",
  path: "/webhooks/{webhook_id}/test-events",
  area,
  scope: "webhooks:write",
  summary: "Send a test event",
  description:
    "The example of the event type, signed as any other and marked `data.meta.is_simulation`; at most 10 an hour for each subscription. Sent to a disabled subscription too.",
  input: z.object({ webhook_id, event_type: z.string().max(100).default("webhook.ping") }),
  output: z.object({ data: delivery }),
  status: 201,
});

export const getMissedWebhookDeliveries = defineOperation({
  name: "get_missed_webhook_deliveries",
  method: "GET",
  path: "/webhooks/{webhook_id}/missed",
  area,
  scope: "webhooks:read",
  summary: "Count what a subscription missed",
  description:
    "What enabling would send, and what could be sent again, of events since a time; of the last 29 days at most.",
  input: z.object({
    webhook_id,
    since: dateOrDateTime.optional().meta({ description: "Only events since this time" }),
  }),
  output: z.object({
    data: z.object({
      held: z.int().meta({ description: "Kept while the subscription is disabled, and given up since it is" }),
      failed: z.int().meta({ description: "Failed for good; a resend job can send them again" }),
      held_since: timestamp.nullable().meta({ description: "When the oldest of those held happened" }),
      oldest_at: timestamp.nullable(),
      newest_at: timestamp.nullable(),
    }),
  }),
});

export const listWebhookActivity = defineOperation({
  name: "list_webhook_activity",
  method: "GET",
  path: "/webhooks/activity",
  area,
  scope: "webhooks:read",
  summary: "Attempts of every subscription in the last 24 hours",
  description: "Hour by hour; a subscription without any attempt in that time is left out.",
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        webhook_id: outgoingUuid,
        hours: z
          .array(z.object({ start: timestamp, attempts: z.int(), failed: z.int() }))
          .meta({ description: "Hours with attempts, in their order" }),
      }),
    ),
  }),
});

export const getWebhookHealth = defineOperation({
  name: "get_webhook_health",
  method: "GET",
  path: "/webhooks/{webhook_id}/health",
  area,
  scope: "webhooks:read",
  summary: "Attempts of a subscription over time, by result",
  description: "Hour by hour or day by day (UTC), the empty ones too, for 90 days; at most 1,000 at once.",
  input: z.object({
    webhook_id,
    interval: oneOf(["hour", "day"]).default("hour").meta({ description: "How long each period is" }),
    from: dateOrDateTime.optional().meta({ description: "Default: 24 hours ago, with days 30 days ago" }),
    to: dateOrDateTime.optional().meta({ description: "End of the last period. Default now" }),
  }),
  output: z.object({
    data: z.array(
      z.object({
        start: timestamp,
        attempts: z.int(),
        delivered: z.int(),
        failed: z.int(),
        average_ms: z.int().nullable(),
        by_result: z
          .record(z.string(), z.int())
          .meta({ description: "`delivered`, `http_4xx`, `http_5xx`, `timeout`, `refused` and so on" }),
      }),
    ),
  }),
});
