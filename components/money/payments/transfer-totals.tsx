import { Money } from "#components/ui/money.tsx";
import { ScrollBox } from "#components/ui/scroll-box.tsx";
import type { getPaymentTransferTotals } from "#lib/money/transfers/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatAmount } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";

type Totals = OutputOf<typeof getPaymentTransferTotals>["data"]["currencies"];

const cell = "py-2 pl-4 text-right whitespace-nowrap first:sticky first:left-0 first:bg-bg first:pl-0 first:text-left";

/** What the invoices come to by currency, and how much of it goes to payees. */
export function TransferTotals({ totals }: { totals: Totals }) {
  return (
    <ScrollBox label="Totals by currency" className="-mx-4 overflow-x-auto px-4 lg:-mx-6 lg:px-6">
      <table className="w-full min-w-120 text-sm tabular-nums">
        <thead>
          <tr className="border-y text-xs text-fg-2">
            {["Currency", "Transfers", "To payees", "Other costs", "Invoices"].map((name) => (
              <th key={name} scope="col" className={`${cell} py-1.5 font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ currency, transfers, amount, other, total }) => (
            <tr key={currency} className="border-b">
              <th scope="row" className={`${cell} font-medium`}>
                {currency}
              </th>
              <td className={cell}>{formatCount(transfers)}</td>
              <td className={`${cell} font-semibold`}>
                <Money amount={amount} currency={currency} />
              </td>
              <td className={cell}>{formatAmount(other)}</td>
              <td className={cell}>{formatAmount(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
