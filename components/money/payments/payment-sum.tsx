import { Link } from "#components/ui/link.tsx";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { plainRate, type SumRow } from "./payment-sheet.ts";
import { SumLine, SumTable } from "./sum-table.tsx";

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
        row="Invoice"
        amounts={serviceFee === null ? null : [...rows.flatMap(({ amount }) => amount ?? []), serviceFee]}
        total={total}
        currency={currency}
        what={
          invoiceCount === 1
            ? "Matches the sum of the invoice and the fee"
            : `Matches the sum of ${formatCount(invoiceCount)} invoices and the fee`
        }
      >
        {rows.map((row) => (
          <SumLine key={row.key} amount={row.amount}>
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
          </SumLine>
        ))}
        <SumLine amount={serviceFee}>Service fee</SumLine>
      </SumTable>
    </section>
  );
}
