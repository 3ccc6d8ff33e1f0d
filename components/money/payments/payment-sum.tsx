import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { formatAmount, formatMoney } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { BalanceLine } from "./balance-line.tsx";
import { plainRate, type SumRow } from "./payment-sheet.ts";

interface PaymentSumProps {
  rows: readonly SumRow[];
  /** Number of invoices in the rows. */
  invoiceCount: number;
  /** Null, like the total, while a rate is missing. */
  serviceFee: string | null;
  total: string | null;
  currency: string;
}

/** A payment as an addition: invoices + service fee = total. */
export function PaymentSum({ rows, invoiceCount, serviceFee, total, currency }: PaymentSumProps) {
  return (
    <section>
      <table className="w-full text-sm tabular-nums">
        <caption className="pb-1 text-left text-xs font-medium text-fg-2">Invoices</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">Amount in {currency}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t align-baseline">
              <td className="py-2 pr-4">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  {row.href ? (
                    <Link href={row.href} className="link inline-flex min-h-6 items-center font-medium">
                      {row.name}
                    </Link>
                  ) : (
                    <span className="font-medium">{row.name}</span>
                  )}
                  {row.subtitle ? <span>{row.subtitle}</span> : null}
                </span>
                {row.currency === currency ? null : (
                  <span className="block text-xs text-fg-2">
                    {formatMoney(row.own, row.currency)}
                    {row.rate === null ? ", no exchange rate" : ` × ${plainRate(row.rate)}`}
                  </span>
                )}
              </td>
              <td className="py-2 text-right whitespace-nowrap">{formatAmount(row.amount)}</td>
            </tr>
          ))}
          <tr className="border-t align-baseline">
            <td className="py-2 pr-4">Service fee</td>
            <td className="py-2 text-right whitespace-nowrap">{formatAmount(serviceFee)}</td>
          </tr>
        </tbody>
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
            <td colSpan={2} className="pt-1">
              {total === null || serviceFee === null ? null : (
                <BalanceLine
                  amounts={[...rows.flatMap(({ amount }) => amount ?? []), serviceFee]}
                  total={total}
                  currency={currency}
                  what={
                    invoiceCount === 1
                      ? "Matches the sum of the invoice and the fee"
                      : `Matches the sum of ${formatCount(invoiceCount)} invoices and the fee`
                  }
                />
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
