import { z } from "zod";
import { outgoingUuid } from "#lib/platform/declaration/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";

const module = { name: "developers", label: "Developers", scope: "webhooks:read" } as const;
const since = "2026-11-21T00:00:00.000Z";

const resource = z.object({
  id: outgoingUuid,
  name: z.string().nullable(),
  url: z.string(),
  status: z.enum(["enabled", "disabled"]),
});

const example = {
  id: "7d0de2b5-1293-4f2e-9b3c-b64376e1daa4",
  name: "Ledger",
  url: "https://ledger.example.com/webhooks",
  status: "enabled",
};

const shared = { module, since, resource, example };

export const webhookSubscriptionCreated = defineEvent({
  ...shared,
  id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c03",
  name: "webhook.subscription.created",
  description: "A webhook subscription was created. Sent to the other subscriptions.",
});

export const webhookSubscriptionUpdated = defineEvent({
  ...shared,
  id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c04",
  name: "webhook.subscription.updated",
  description:
    "A webhook subscription was updated, enabled, or disabled by someone, or its signing key was rotated. Sent to the other subscriptions.",
});

export const webhookSubscriptionDeleted = defineEvent({
  ...shared,
  id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c05",
  name: "webhook.subscription.deleted",
  description: "A webhook subscription was deleted.",
});

export const webhookSubscriptionDisabled = defineEvent({
  ...shared,
  id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c06",
  name: "webhook.subscription.disabled",
  description:
    "A webhook subscription was disabled because the last retry of a delivery failed. Sent to the other subscriptions.",
  example: { ...example, status: "disabled" },
});

export const webhookPing = defineEvent({
  ...shared,
  id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c07",
  name: "webhook.ping",
  description: "A test ping, sent manually or before a disabled subscription is enabled again.",
  resource: z.object({ message: z.string() }),
  example: { message: "If you can verify this signature, you're ready for all other events." },
});
