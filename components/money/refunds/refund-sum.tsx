import { subtractAmount } from "#components/money/invoices/sum-amounts.ts";
import { SumLine, SumTable } from "#components/money/payments/sum-table.tsx";
import { Link } from "#components/ui/link.tsx";
import type { Refund } from "#lib/money/refunds/contract.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatCount } from "#lib/platform/format/number.ts";

/** The amount refunded on each invoice, as an addition that gives the refund's total. */
export function RefundSum({ refund }: { refund: Refund }) {
  const { items, total, payment_currency: currency, workers } = refund;
  return (
    <SumTable
      caption="Refunded amounts"
      row="Invoice"
      amounts={items.map(({ amount }) => amount)}
      total={total}
      currency={currency}
      what={items.length === 1 ? "Matches the item" : `Matches the sum of ${formatCount(items.length)} items`}
    >
      {items.map((item) => {
        const left = subtractAmount(item.invoice_total, item.refunded_total);
        return (
          <SumLine key={item.invoice_id} amount={item.amount}>
            <Link
              href={`/invoices?status=all&invoice=${item.invoice_id}`}
              className="link inline-flex min-h-6 items-center font-medium"
            >
              {item.label}
            </Link>
            {items.length === 1 && workers[0] ? ` ${workers[0].name}` : null}
            <span className="block text-xs text-fg-2">
              of {formatMoney(item.invoice_total, currency)};{" "}
              {/[1-9]/.test(left) ? `${formatMoney(left, currency)} not refunded` : "fully refunded"}
              {item.paid_currency === currency
                ? null
                : `; ${formatMoney(item.amount_paid_currency, item.paid_currency)} at ${item.fx_rate}`}
            </span>
          </SumLine>
        );
      })}
    </SumTable>
  );
}
