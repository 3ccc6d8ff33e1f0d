import { z } from "zod";
import { outgoingUuid, timestamp } from "#lib/api/fields.ts";
import type { EventType } from "./event-type.ts";

const developers = { name: "developers", label: "Developers" };
const since = "2026-11-21T00:00:00.000Z";

const accessToken = z.object({
  id: outgoingUuid,
  name: z.string(),
  type: z.enum(["organization", "personal"]),
  scopes: z.array(z.string()),
  status: z.enum(["active", "expired", "revoked"]),
  created_at: timestamp,
  expires_at: timestamp,
  revoked_at: timestamp.nullable(),
});

const subscription = z.object({
  id: outgoingUuid,
  name: z.string().nullable(),
  url: z.string(),
  status: z.enum(["enabled", "disabled"]),
});

const tokenExample = {
  id: "2f1c7a52-9b7e-4a53-8a3c-6b0f3f1d9e10",
  name: "Ledger sync",
  type: "organization",
  scopes: ["accounting:read"],
  status: "active",
  created_at: "2026-11-21T09:30:00.000Z",
  expires_at: "2027-02-19T09:30:00.000Z",
  revoked_at: null,
};

const subscriptionExample = {
  id: "7d0de2b5-1293-4f2e-9b3c-b64376e1daa4",
  name: "Ledger",
  url: "https://ledger.example.com/webhooks",
  status: "enabled",
};

export const developerEvents = [
  {
    id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c01",
    name: "access-token.created",
    module: developers,
    description: "An access token was generated. Its value is never part of an event.",
    resource: accessToken,
    example: tokenExample,
    since,
  },
  {
    id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c02",
    name: "access-token.revoked",
    module: developers,
    description: "An access token was revoked and answers 401 from now on.",
    resource: accessToken,
    example: { ...tokenExample, status: "revoked", revoked_at: "2026-11-24T16:05:12.250Z" },
    since,
  },
  {
    id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c03",
    name: "webhook.subscription.created",
    module: developers,
    description: "A webhook subscription was created. Sent to the other subscriptions.",
    resource: subscription,
    example: subscriptionExample,
    since,
  },
  {
    id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c04",
    name: "webhook.subscription.updated",
    module: developers,
    description:
      "A webhook subscription was changed, its signing key too, or enabled or disabled by hand. Sent to the other subscriptions.",
    resource: subscription,
    example: subscriptionExample,
    since,
  },
  {
    id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c05",
    name: "webhook.subscription.deleted",
    module: developers,
    description: "A webhook subscription was deleted.",
    resource: subscription,
    example: subscriptionExample,
    since,
  },
  {
    id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c06",
    name: "webhook.subscription.disabled",
    module: developers,
    description:
      "A webhook subscription was disabled because the last retry of a delivery failed. Sent to the other subscriptions.",
    resource: subscription,
    example: { ...subscriptionExample, status: "disabled" },
    since,
  },
  {
    id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c07",
    name: "webhook.ping",
    module: developers,
    description: "A sign of life, sent by hand and before a disabled subscription is enabled again.",
    resource: z.object({ message: z.string() }),
    example: { message: "Whoever verifies the signature of this is ready for the others." },
    since,
  },
] as const satisfies EventType[];
