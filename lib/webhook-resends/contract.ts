import { z } from "zod";
import { defineOperation } from "#lib/api/contract.ts";
import { dateOrDateTime, outgoingUuid, timestamp } from "#lib/api/fields.ts";
import { webhook_id } from "#lib/webhooks/contract.ts";

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

export const createResend = defineOperation({
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

export const listResends = defineOperation({
  name: "list_webhook_resends",
  method: "GET",
  path: "/webhooks/{webhook_id}/resends",
  area,
  scope: "webhooks:read",
  summary: "List the latest resend jobs of a subscription",
  input: z.object({ webhook_id }),
  output: z.object({ data: z.array(resend) }),
});

export const cancelResend = defineOperation({
  name: "cancel_webhook_resend",
  method: "DELETE",
  path: "/webhooks/{webhook_id}/resends/{resend_id}",
  area,
  scope: "webhooks:write",
  summary: "Cancel a resend job",
  description: "What it has queued already is sent.",
  input: z.object({ webhook_id, resend_id }),
  output: z.object({ data: resend }),
});
