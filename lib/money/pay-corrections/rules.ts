import type { payCorrectionCauses } from "#db/schema/words.ts";

export { payCorrectionCauses, payCorrectionStatuses } from "#db/schema/words.ts";

type Cause = (typeof payCorrectionCauses)[number];

/** Causes whose pay was due by the contract's terms already, so paying it again needs no approval. */
const dueAlready: ReadonlySet<Cause> = new Set(["invoice_canceled", "invoice_refunded", "not_invoiced"]);

export function isDueAlready(cause: Cause): boolean {
  return dueAlready.has(cause);
}
