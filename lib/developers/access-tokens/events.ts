import { z } from "zod";
import { outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";

const module = { name: "developers", label: "Developers", scope: "webhooks:read" } as const;
const since = "2026-11-21T00:00:00.000Z";

const resource = z.object({
  id: outgoingUuid,
  name: z.string(),
  type: z.enum(["organization", "personal"]),
  scopes: z.array(z.string()),
  status: z.enum(["active", "expired", "revoked"]),
  created_at: timestamp,
  expires_at: timestamp,
  revoked_at: timestamp.nullable(),
});

const example = {
  id: "2f1c7a52-9b7e-4a53-8a3c-6b0f3f1d9e10",
  name: "Ledger sync",
  type: "organization",
  scopes: ["accounting:read"],
  status: "active",
  created_at: "2026-11-21T09:30:00.000Z",
  expires_at: "2027-02-19T09:30:00.000Z",
  revoked_at: null,
};

const shared = { module, since, resource, example };

export const accessTokenCreated = defineEvent({
  ...shared,
  id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c01",
  name: "access-token.created",
  description: "An access token was generated. Its value is never part of an event.",
});

export const accessTokenRevoked = defineEvent({
  ...shared,
  id: "0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c02",
  name: "access-token.revoked",
  description: "An access token was revoked. Requests with it now get a 401 response.",
  example: { ...example, status: "revoked", revoked_at: "2026-11-24T16:05:12.250Z" },
});
