import type { ReactNode } from "react";
import { Money } from "#components/ui/money.tsx";

interface SumTableProps {
  caption: string;
  /** Names of the two columns, for screen readers. */
  columns: readonly [what: string, amount: string];
  total: string | null;
  currency: string;
  /** Below the total: whether the rows add up to it. */
  check: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** Rows as an addition that gives a total. */
export function SumTable({ caption, columns, total, currency, check, children }: SumTableProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="pb-1 text-left text-xs font-medium text-fg-2">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
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
            {check}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
