import { differenceOf } from "#components/money/invoices/sum-amounts.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { signedAmount } from "./change-words.ts";

/** How much an amount changed; a placeholder if there is nothing to compare with. */
export function Difference({ total, previous }: { total: string; previous: string | null }) {
  if (previous === null) return missing;
  const difference = differenceOf(total, previous);
  if (difference === null) return <span className="text-fg-3">unchanged</span>;
  return signedAmount(difference);
}
