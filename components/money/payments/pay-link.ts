/** The page to choose what to pay, soonest due first. */
export const choosePay = "/payments/new?sort=due_date";

/** Most invoices in the query string; more go into the fragment, which isn't sent to the server or in headers. */
const maxInQuery = 100;

/** URL of the page that pays these invoices. */
export function payAddress(invoiceIds: readonly string[]): string {
  const ids = invoiceIds.join();
  return invoiceIds.length > maxInQuery ? `/payments/new#invoice_ids=${ids}` : `/payments/new?invoice_ids=${ids}`;
}

/** URL of the page that pays a cycle's invoices, for all legal entities or for one. */
export function payCycleAddress(cycleId: string, legalEntityId?: string): string {
  return `/payments/new?payment_cycle_id=${cycleId}${legalEntityId ? `&legal_entity_id=${legalEntityId}` : ""}`;
}

const isId = (text: string) => /^[\w-]{1,100}$/.test(text);

/** What a URL requests to pay; null if it names nothing. */
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
