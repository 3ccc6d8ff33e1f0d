import { emitInvoices } from "#lib/money/emit-invoices.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import type { EventType, ResourceOf } from "#lib/platform/outbox/event-type.ts";
import type { paymentCompleted } from "./events.ts";
import type { FoundPayment } from "./find-payment.ts";

type Caller = { request_id: string };

/** Records events for a payment and then for its invoices, in the caller's transaction. */
export async function emitPayment(
  caller: Caller,
  types: (typeof paymentCompleted)[],
  payment: FoundPayment,
  invoiceType: EventType,
  invoiceIds: readonly string[],
): Promise<void> {
  const resource = { ...payment, legal_entity_id: payment.legal_entity.id };
  for (const type of types) await emit(caller, type, resource as ResourceOf<typeof type>);
  await emitInvoices(caller, invoiceType, invoiceIds);
}
