import { z } from "zod";
import { webhook_id } from "#lib/developers/webhooks/inputs.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import {
  dateOrDateTime,
  oneOf,
  oneOrMany,
  oneOrSeveral,
  outgoingUuid,
  timestamp,
} from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";
import { outsidersText, untrusted } from "#lib/platform/declaration/untrusted.ts";

const defineOperation = inArea("Webhook deliveries");

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
        "`pending` before the first attempt or a manual one, `retrying` between attempts, `delivered` after a 2xx response, `failed` after the last retry, `held` while the subscription is disabled, `cancelled` if it won't be sent",
    }),
    attempts: z.int(),
    last_status: z.int().nullable().meta({ description: "HTTP status of the last attempt; null without a response" }),
    last_error: z.string().nullable().meta({
      description:
        "Why the last attempt failed, such as `http_5xx`, `timeout`, `refused`, `tls`, or `forbidden_target`; `expired` if it was held for 30 days",
    }),
    next_attempt_at: timestamp.nullable().meta({ description: "Null if none is scheduled" }),
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
      .meta({ description: "`auto` for scheduled attempts, `manual` for resends, `test` for test events and pings" }),
    at: timestamp,
    duration_ms: z.int(),
    status: z.int().nullable(),
    error: outsidersText.nullable(),
    key_label: z.string(),
    request_headers: z
      .record(z.string(), z.string())
      .nullable()
      .meta({ description: "As sent, without the values of custom headers; null after 30 days" }),
    response_headers: untrusted(z.record(z.string(), z.string())).nullable(),
    response_body: untrusted(z.string()).nullable().meta({ description: "First 16 KiB" }),
  })
  .meta({ id: "WebhookAttempt" });

export const listWebhookDeliveries = defineOperation({
  name: "list_webhook_deliveries",
  words:
    "respond responded receiver hook events sent delivered posts replied response error 500 404 failed what today fired waiting twice attempt next payload hook",
  method: "GET",
  path: "/webhooks/{webhook_id}/deliveries",
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
      .meta({ description: "Class of the last response status; `none` without a response" }),
    from: dateOrDateTime.optional().meta({ description: "Created at or after this time" }),
    to: dateOrDateTime.optional().meta({ description: "Created before this time" }),
    ...pageInput(25),
  }),
  output: pageOf(delivery),
});

export const getWebhookDelivery = defineOperation({
  name: "get_webhook_delivery",
  words: "hook payload body event response next attempt see last version",
  method: "GET",
  path: "/webhooks/{webhook_id}/deliveries/{delivery_id}",
  scope: "webhooks:read",
  summary: "Retrieve a delivery with its attempts",
  description: "Includes what each attempt sent and what the endpoint returned. The payload is kept for 30 days.",
  input: z.object({ webhook_id, delivery_id }),
  output: z.object({
    data: delivery.extend({
      url: z.string(),
      body: z.string().nullable().meta({ description: "As sent; null after 30 days" }),
      failures: z
        .int()
        .nullable()
        .meta({ description: "Failed attempts of the current retry schedule; null if there is none" }),
      attempt_log: z.array(attempt).meta({ description: "In order" }),
    }),
  }),
});

export const resendWebhookDelivery = defineOperation({
  name: "resend_webhook_delivery",
  words: "send failed event redeliver hook retry again one",
  sends: true,
  method: "POST",
  path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/resend",
  scope: "webhooks:write",
  summary: "Send a delivery again",
  description:
    "Makes one more attempt right away, with the same event ID. A failure doesn't count toward disabling, and pending retries continue as scheduled. Refused with 409 after 30 days, when the payload is deleted.",
  input: z.object({ webhook_id, delivery_id }),
  output: z.object({ data: delivery }),
});

export const sendWebhookTestEvent = defineOperation({
  name: "send_webhook_test_event",
  words: "hook try ping harmless see works receiver check post",
  sends: true,
  method: "POST",
  path: "/webhooks/{webhook_id}/test-events",
  scope: "webhooks:write",
  summary: "Send a test event",
  description:
    "Sends the example of an event type, signed like any other event and marked with `data.meta.is_simulation`. At most 10 per hour for each subscription. Works for disabled subscriptions too.",
  input: z.object({
    webhook_id,
    event_type: z
      .string()
      .max(100)
      .default("webhook.ping")
      .meta({ description: "Which event to send, with example data. Default `webhook.ping`" }),
  }),
  output: z.object({ data: delivery }),
  status: 201,
});

export const getMissedWebhookDeliveries = defineOperation({
  name: "get_missed_webhook_deliveries",
  words: "hook missed lost while down outage",
  method: "GET",
  path: "/webhooks/{webhook_id}/missed",
  scope: "webhooks:read",
  summary: "Count what a subscription missed",
  description:
    "How many events since a given time would be sent on enabling, and how many could be resent. Covers at most the last 29 days.",
  input: z.object({
    webhook_id,
    since: dateOrDateTime.optional().meta({ description: "Only events since this time" }),
  }),
  output: z.object({
    data: z.object({
      held: z.int().meta({ description: "Held while the subscription is disabled, or expired since" }),
      failed: z.int().meta({ description: "Failed after all retries; a resend job can send them again" }),
      held_since: timestamp.nullable().meta({ description: "Time of the oldest held event" }),
      oldest_at: timestamp.nullable(),
      newest_at: timestamp.nullable(),
    }),
  }),
});

export const listWebhookActivity = defineOperation({
  name: "list_webhook_activity",
  words: "hook events fired sent today hours timeline posts errors failed service 3am night waiting",
  method: "GET",
  path: "/webhooks/activity",
  scope: "webhooks:read",
  summary: "List attempts of all subscriptions in the last 24 hours",
  description: "Per hour, for at most 50 subscriptions. Those without attempts in that time aren't included.",
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        webhook_id: outgoingUuid,
        hours: z
          .array(z.object({ start: timestamp, attempts: z.int(), failed: z.int() }))
          .meta({ description: "Hours with attempts, in order" }),
      }),
    ),
  }),
});

export const getWebhookHealth = defineOperation({
  name: "get_webhook_health",
  words: "hook healthy timing timeouts slow response time failing errors latency working",
  method: "GET",
  path: "/webhooks/{webhook_id}/health",
  scope: "webhooks:read",
  summary: "List a subscription's attempts over time, by result",
  description:
    "Per hour or per day (UTC), including empty periods, for the last 90 days. At most 1,000 periods per request.",
  input: z.object({
    webhook_id,
    interval: oneOf(["hour", "day"]).default("hour").meta({ description: "Length of each period" }),
    from: dateOrDateTime.optional().meta({ description: "Default: 24 hours ago, or 30 days ago for days" }),
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
