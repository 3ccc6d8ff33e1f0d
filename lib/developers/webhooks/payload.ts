import { z } from "zod";
import { outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import type { EventType } from "#lib/platform/outbox/event-type.ts";

/** The complete payload of an event type, as delivered. */
export function payloadOf({ name, id, resource }: EventType) {
  return z.object({
    data: z.object({
      meta: z.object({
        event_id: outgoingUuid.meta({ description: "The same in every delivery of the event; use it to deduplicate" }),
        event_type: z.literal(name),
        event_type_id: z.literal(id),
        organization_id: outgoingUuid,
        organization_name: z.string(),
        tracking_id: z.string().meta({ description: "ID of the request that caused the event" }),
        occurred_at: timestamp,
        api_version: z.string(),
        is_simulation: z.literal(true).optional(),
      }),
      resource,
    }),
    timestamp,
  });
}

/** JSON Schema (2020-12). */
export function payloadSchemaOf(type: EventType): Record<string, unknown> {
  return z.toJSONSchema(payloadOf(type)) as Record<string, unknown>;
}

export function payloadExampleOf({ name, id, example, since }: EventType): Record<string, unknown> {
  return {
    data: {
      meta: {
        event_id: "019aa3f2-7c3e-7d9e-9c1c-9a3c5e1b7f20",
        event_type: name,
        event_type_id: id,
        organization_id: "5b1c9a64-6a0c-4a0e-8f1b-0e4f3c2d1a90",
        organization_name: "Northwind Ltd",
        tracking_id: "019aa3f2-7c10-7a41-b0d2-3f6d8c1e5a77",
        occurred_at: since,
        api_version: "v2",
      },
      resource: example,
    },
    timestamp: since,
  };
}
