import { sumAmounts } from "#components/money/invoices/sum-amounts.ts";
import type { CycleTotals } from "./cycle.ts";

type Totals = Pick<CycleTotals, "totals" | "seats">;

/** Sums per key; those that are zero are left out. */
function sumsBy<Row extends { total: string }>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const groups = Map.groupBy(rows, keyOf);
  return [...groups.values()].flatMap((group) => {
    const total = sumAmounts(group.map((row) => row.total));
    return group[0] && /[1-9]/.test(total) ? [{ ...group[0], total }] : [];
  });
}

/** What closing the cycle would invoice by legal entity and currency, as the totals on screen say. */
export function expectedTotals({ totals, seats }: Totals) {
  const rows = [...totals, ...seats].map(({ legal_entity_id, currency, total }) => ({
    legal_entity_id,
    currency,
    total,
  }));
  return sumsBy(rows, ({ legal_entity_id, currency }) => `${legal_entity_id} ${currency}`);
}

/** The same by currency. */
export function totalsByCurrency({ totals, seats }: Totals) {
  return sumsBy(
    [...totals, ...seats].map(({ currency, total }) => ({ currency, total })),
    ({ currency }) => currency,
  );
}

/** The same, the currencies of most contracts first. */
export function expectedByContracts(totals: Totals) {
  const counts = new Map<string, number>();
  for (const { currency, contracts } of totals.totals) counts.set(currency, (counts.get(currency) ?? 0) + contracts);
  const countOf = ({ currency }: { currency: string }) => counts.get(currency) ?? 0;
  return totalsByCurrency(totals).sort((one, other) => countOf(other) - countOf(one));
}
