import Check from "lucide-react/icons/check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Money } from "#components/ui/money.tsx";
import { formatAmount, formatMoney } from "#lib/platform/format/money.ts";
import { balanceOf } from "./payment-sheet.ts";

interface SumTableProps extends Pick<BalanceLineProps, "what" | "noun"> {
  caption: string;
  /** What a row is, for screen readers: "Invoice". */
  row: string;
  /** What the rows come to; null, like the total, while a rate is missing. */
  amounts: readonly string[] | null;
  total: string | null;
  currency: string;
  /** `SumLine`s. */
  children: ReactNode;
}

/** Rows as an addition that gives a total, and whether they add up to it. */
export function SumTable({ caption, row, amounts, total, currency, children, ...balance }: SumTableProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="pb-1 text-left text-xs font-medium text-fg-2">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{row}</th>
          <th scope="col">Amount in {currency}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>
        <tr className="border-t-2 border-fg-3 font-semibold">
          <th scope="row" className="pt-2 text-left font-semibold">
            Total
          </th>
          <td className="pt-2 text-right">
            <Money amount={total} currency={currency} />
          </td>
        </tr>
        <tr>
          <td colSpan={2} className="pt-1 text-xs">
            {total === null || amounts === null ? null : <BalanceLine {...{ amounts, total, currency }} {...balance} />}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** One of the rows. */
export function SumLine({ amount, children }: { amount: string | null; children: ReactNode }) {
  return (
    <tr className="border-t align-baseline">
      <td className="py-2 pr-4">{children}</td>
      <td className="py-2 text-right whitespace-nowrap">{formatAmount(amount)}</td>
    </tr>
  );
}

interface BalanceLineProps {
  amounts: readonly string[];
  total: string;
  currency: string;
  /** The text if it balances: "Matches the sum of 3 invoices and the fee". */
  what: string;
  /** What the rows are. */
  noun?: string;
}

/** Below a sum: a check mark if its rows add up to its total, or the difference if they don't. */
function BalanceLine({ amounts, total, currency, what, noun = "items" }: BalanceLineProps) {
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
