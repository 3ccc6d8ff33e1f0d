import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { eventTypeOf } from "#lib/platform/outbox/event-catalog.ts";

/** Queues an event type's example for one subscription and returns the delivery ID. Throws 400 for an unknown type. */
export async function queueTestEvent(
  db: TenantDb,
  subscriptionId: string,
  name: string,
  request_id: string,
): Promise<string> {
  const type = eventTypeOf(name);
  if (!type)
    throw new ApiError(400, {
      reason: "unknown_event_type",
      path: "/event_type",
      message: "There is no such event type. GET /webhooks/events/types lists them.",
    });
  const [row] = await db.execute<{ delivery: string }>(
    sql`select app.send_test_event(${subscriptionId}, ${name}, ${type.id}, ${JSON.stringify(type.example)}, ${request_id}) as delivery`,
  );
  return row?.delivery as string;
}
