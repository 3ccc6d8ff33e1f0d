import { z } from "zod";
import { webhook_id } from "#lib/developers/webhooks/inputs.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { dateOrDateTime, deleted, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { pageInput, pageOf } from "#lib/platform/declaration/list-fields.ts";

const defineOperation = inArea("Webhook deliveries");

const resend_id = z.uuid({ error: "must be a UUID" });

const resend = z
  .object({
    id: outgoingUuid,
    state: z.enum(["running", "done", "cancelled"]),
    since: timestamp,
    until: timestamp,
    total: z.int().meta({ description: "Number of failed deliveries when the job was created" }),
    done: z.int().meta({ description: "How many of them have been queued so far" }),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: "WebhookResend" });

export const createWebhookResend = defineOperation({
  name: "create_webhook_resend",
  words: "hook replay again missed outage down send night",
  sends: true,
  method: "POST",
  path: "/webhooks/{webhook_id}/resends",
  scope: "webhooks:write",
  summary: "Resend everything that failed since a given time",
  description:
    "Runs in the background, whatever its size, and waits while the subscription is disabled. Test events and payloads older than 29 days aren't resent. A subscription can have one job at a time; another is refused with 409.",
  input: z.object({ webhook_id, since: dateOrDateTime }),
  output: z.object({ data: resend }),
  status: 201,
});

export const listWebhookResends = defineOperation({
  name: "list_webhook_resends",
  words: "hook replay replays running",
  method: "GET",
  path: "/webhooks/{webhook_id}/resends",
  scope: "webhooks:read",
  summary: "List resend jobs of a subscription",
  description: "Newest first.",
  input: z.object({ webhook_id, ...pageInput(25) }),
  output: pageOf(resend),
});

export const cancelWebhookResend = defineOperation({
  name: "cancel_webhook_resend",
  words: "hook stop replay flooding running abort",
  method: "DELETE",
  path: "/webhooks/{webhook_id}/resends/{resend_id}",
  scope: "webhooks:write",
  summary: "Cancel a resend job",
  description: "Deliveries it has already queued are still sent.",
  input: z.object({ webhook_id, resend_id }),
  output: deleted,
});
