import { Link } from "#components/ui/link.tsx";
import { formatAmount, formatMoney } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { BalanceLine } from "./balance-line.tsx";
import { plainRate, type SumRow } from "./payment-sheet.ts";
import { SumTable } from "./sum-table.tsx";

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
      <SumTable
        caption="Invoices"
        columns={["Invoice", `Amount in ${currency}`]}
        total={total}
        currency={currency}
        check={
          total === null || serviceFee === null ? null : (
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
          )
        }
      >
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
      </SumTable>
    </section>
  );
}
