import { z } from "zod";
import { webhook_id } from "#lib/developers/webhooks/inputs.ts";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { dateOrDateTime, deleted, outgoingUuid, timestamp } from "#lib/platform/api/fields.ts";
import { pageInput, pageOf } from "#lib/platform/api/list-fields.ts";

const area = "Webhook deliveries";

const resend_id = z.uuid({ error: "must be a UUID" });

const resend = z
  .object({
    id: outgoingUuid,
    state: z.enum(["running", "done", "cancelled"]),
    since: timestamp,
    until: timestamp,
    total: z.int().meta({ description: "Failed deliveries when the job was made" }),
    done: z.int().meta({ description: "Of these, queued so far" }),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  })
  .meta({ id: "WebhookResend" });

export const createWebhookResend = defineOperation({
  name: "create_webhook_resend",
  method: "POST",
  path: "/webhooks/{webhook_id}/resends",
  area,
  scope: "webhooks:write",
  summary: "Send again all that failed since a time",
  description:
    "A job of any size, which goes on by itself. While the subscription is disabled it waits. Test events are left out; content older than 29 days is not sent. One job of a subscription at a time: another is refused with 409.",
  input: z.object({ webhook_id, since: dateOrDateTime }),
  output: z.object({ data: resend }),
  status: 201,
});

export const listWebhookResends = defineOperation({
  name: "list_webhook_resends",
  method: "GET",
  path: "/webhooks/{webhook_id}/resends",
  area,
  scope: "webhooks:read",
  summary: "List resend jobs of a subscription",
  description: "Newest first.",
  input: z.object({ webhook_id, ...pageInput(25) }),
  output: pageOf(resend),
});

export const cancelWebhookResend = defineOperation({
  name: "cancel_webhook_resend",
  method: "DELETE",
  path: "/webhooks/{webhook_id}/resends/{resend_id}",
  area,
  scope: "webhooks:write",
  summary: "Cancel a resend job",
  description: "What it has queued already is sent.",
  input: z.object({ webhook_id, resend_id }),
  output: deleted,
});
