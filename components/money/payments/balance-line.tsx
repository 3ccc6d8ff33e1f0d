import Check from "lucide-react/icons/check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { formatMoney } from "#lib/platform/format/money.ts";
import { balanceOf } from "./payment-sheet.ts";

export interface BalanceLineProps {
  amounts: readonly string[];
  total: string;
  currency: string;
  /** The text if it balances: "Matches the sum of 3 invoices and the fee". */
  what: string;
  /** What the rows are. */
  noun?: string;
}

/** Below a sum: a check mark if its rows add up to its total, or the difference if they don't. */
export function BalanceLine({ amounts, total, currency, what, noun = "items" }: BalanceLineProps) {
  const { sum, difference } = balanceOf(amounts, total);
  if (difference === null)
    return (
      <p className="flex items-center justify-end gap-1 text-xs text-fg-2">
        <Check aria-hidden="true" className="size-3.5 shrink-0 text-ok" />
        {what}
      </p>
    );
  return (
    <p className="flex items-center justify-end gap-1 text-xs font-medium text-bad">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
      The {noun} add up to {formatMoney(sum, currency)}, {formatMoney(difference, currency)} off the total
    </p>
  );
}
