/** Where people choose what to pay, what is due first at the top. */
export const choosePay = "/payments/new?sort=due_date";

/** Invoices that the address still names; more go behind its `#`, which no server sees and no header has to carry. */
const mostInQuery = 100;

/** Where these invoices are paid. */
export function payAddress(invoiceIds: readonly string[]): string {
  const ids = invoiceIds.join();
  return invoiceIds.length > mostInQuery ? `/payments/new#invoice_ids=${ids}` : `/payments/new?invoice_ids=${ids}`;
}

/** Where the invoices of a payment cycle are paid, of all legal entities or of one. */
export function payCycleAddress(cycleId: string, legalEntityId?: string): string {
  return `/payments/new?payment_cycle_id=${cycleId}${legalEntityId ? `&legal_entity_id=${legalEntityId}` : ""}`;
}

const isId = (text: string) => /^[\w-]{1,100}$/.test(text);

/** What an address asks to pay; null when it names nothing. */
export function askedIn(query: string, hash: string) {
  const params = new URLSearchParams(query);
  const named = params.get("invoice_ids") ?? new URLSearchParams(hash.replace(/^#/, "")).get("invoice_ids") ?? "";
  const invoice_ids = [...new Set(named.split(",").filter(isId))];
  if (invoice_ids.length > 0) return { invoice_ids };
  const payment_cycle_id = params.get("payment_cycle_id");
  const legal_entity_id = params.get("legal_entity_id");
  if (payment_cycle_id === null) return null;
  return { payment_cycle_id, ...(legal_entity_id === null ? {} : { legal_entity_id }) };
}
