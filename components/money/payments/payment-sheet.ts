import { differenceOf, subtractAmount, sumAmounts } from "#components/money/invoices/sum-amounts.ts";
import type { getPaymentSheet, planPayments } from "#lib/money/settlements/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";

export type Payment = OutputOf<typeof getPaymentSheet>["data"];
export type Plan = OutputOf<typeof planPayments>["data"];
export type PlannedPayment = Plan["payments"][number];

/** A row of the sum: one invoice, or all invoices in one currency. */
export interface SumRow {
  key: string;
  name: string;
  /** URL of the invoice. */
  href?: string;
  /** The worker, or the currency of several invoices. */
  subtitle: string | null;
  currency: string;
  /** Excluding the service fee, in the invoice's currency. */
  own: string;
  /** Null if unknown. */
  rate: string | null;
  /** Excluding the service fee, in the payment's currency; null without a rate. */
  amount: string | null;
}

export const invoiceAddress = (id: string) => `/invoices?status=all&invoice=${id}`;

type Sums = Pick<PlannedPayment, "items" | "by_currency" | "invoice_count">;
type Amounts = Omit<Sums["by_currency"][number], "invoice_count">;

function amountsOf({ currency, total, service_fee, fx_rate, ...paid }: Amounts) {
  const { total_payment_currency: all, service_fee_payment_currency: fee } = paid;
  return {
    currency,
    own: subtractAmount(total, service_fee),
    rate: fx_rate,
    amount: all === null || fee === null ? null : subtractAmount(all, fee),
  };
}

/** The most rows worth reading; a payment of more invoices is summed up by currency. */
const maxRows = 60;

export function sumRowsOf({ items, by_currency, invoice_count }: Sums): SumRow[] {
  if (items.length === invoice_count && invoice_count <= maxRows) {
    return items.map((item) => ({
      key: item.invoice_id,
      name: item.label,
      href: invoiceAddress(item.invoice_id),
      subtitle: item.worker_name,
      ...amountsOf(item),
    }));
  }
  return by_currency.map((sum) => ({
    key: `${sum.currency} ${sum.fx_rate}`,
    name: sum.invoice_count === 1 ? "1 invoice" : `${formatCount(sum.invoice_count)} invoices`,
    subtitle: `in ${sum.currency}`,
    ...amountsOf(sum),
  }));
}

interface Balance {
  /** What the rows add up to. */
  sum: string;
  /** The total minus the sum; null if they are equal to the last digit. */
  difference: string | null;
}

/** Adds up in whole minor units: a sum balances only if none is missing. */
export function balanceOf(amounts: readonly string[], total: string): Balance {
  const sum = sumAmounts(amounts);
  return { sum, difference: differenceOf(total, sum) };
}

/** A rate without trailing zeros: "1.0000000000" is "1". */
export function plainRate(rate: string): string {
  return rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate;
}
