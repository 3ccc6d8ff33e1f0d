import { recordInvoiceEvents } from "#db/outbox.ts";
import type { EventType } from "#lib/webhooks/event-type.ts";
import { eventTypeOf } from "#lib/webhooks/event-types.ts";
import type { invoiceEvents } from "./events.ts";

/** Records that something happened to each of the invoices, in the caller's transaction. */
export async function emitInvoices(
  { request_id }: { request_id: string },
  name: (typeof invoiceEvents)[number]["name"],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const type = eventTypeOf(name) as EventType;
  await recordInvoiceEvents({ type: name, type_id: type.id, ids, tracking_id: request_id });
}
