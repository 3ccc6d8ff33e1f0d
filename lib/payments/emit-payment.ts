import { emitInvoices } from "#lib/invoices/emit-invoices.ts";
import { emit } from "#lib/webhooks/emit.ts";
import type { ResourceOf } from "#lib/webhooks/event-types.ts";
import type { paymentEvents } from "./events.ts";
import type { FoundPayment } from "./find-payment.ts";

type Caller = { request_id: string };

/** Records what happened to a payment and then to its invoices, in the caller's transaction. */
export async function emitPayment(
  caller: Caller,
  names: (typeof paymentEvents)[number]["name"][],
  payment: FoundPayment,
  invoiceEvent: "invoice.paid" | "invoice.status.updated",
  invoiceIds: readonly string[],
): Promise<void> {
  const resource = { ...payment, legal_entity_id: payment.legal_entity.id };
  for (const name of names) await emit(caller, name, resource as ResourceOf<typeof name>);
  await emitInvoices(caller, invoiceEvent, invoiceIds);
}
