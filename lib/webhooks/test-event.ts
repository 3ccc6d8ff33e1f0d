import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/api/errors.ts";
import { eventTypeOf } from "./event-types.ts";

/** Queues the example of an event type for one subscription; the delivery's id. Throws 400 for a name that is none. */
export async function queueTestEvent(
  db: TenantDb,
  subscriptionId: string,
  name: string,
  request_id: string,
): Promise<string> {
  const type = eventTypeOf(name);
  if (!type) throw new ApiError(400, [{ path: "/event_type", message: "Not an event of this service" }]);
  const [row] = await db.execute<{ delivery: string }>(
    sql`select app.send_test_event(${subscriptionId}, ${name}, ${type.id}, ${JSON.stringify(type.example)}, ${request_id}) as delivery`,
  );
  return row?.delivery as string;
}
