import { recordInvoiceEvents } from "#db/outbox.ts";
import type { EventType } from "#lib/platform/outbox/event-type.ts";

/** Records an event for each of the invoices, in the caller's transaction. */
export async function emitInvoices(
  { request_id }: { request_id: string },
  type: EventType,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await recordInvoiceEvents({ type: type.name, type_id: type.id, ids, tracking_id: request_id });
}
