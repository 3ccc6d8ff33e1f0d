import { differenceOf, lessAmount, sumAmounts } from "#components/invoices/sum-amounts.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import { formatCount } from "#lib/format/number.ts";
import type { getPayment } from "#lib/payments/contract.ts";

export type Payment = OutputOf<typeof getPayment>["data"];

/** A row of the sum: an invoice, or the invoices of one currency. */
export interface SumRow {
  key: string;
  name: string;
  /** Where the invoice opens. */
  href?: string;
  /** Whom it is for. */
  whom?: string | null;
  currency: string;
  /** Without the service fee, in the invoice's currency. */
  own: string;
  rate: string;
  /** Without the service fee, in the payment's currency. */
  amount: string;
}

type Item = Payment["items"][number];
type CurrencySum = Payment["by_currency"][number];

export function rowOfInvoice(item: Item): SumRow {
  return {
    key: item.invoice_id,
    name: item.label,
    href: `/invoices?status=all&invoice=${item.invoice_id}`,
    whom: item.worker_name,
    currency: item.currency,
    own: lessAmount(item.total, item.service_fee),
    rate: item.fx_rate,
    amount: lessAmount(item.total_payment_currency, item.service_fee_payment_currency),
  };
}

export function rowOfCurrency(sum: CurrencySum): SumRow {
  return {
    key: sum.currency,
    name: sum.invoice_count === 1 ? "1 invoice" : `${formatCount(sum.invoice_count)} invoices`,
    whom: `in ${sum.currency}`,
    currency: sum.currency,
    own: lessAmount(sum.total, sum.service_fee),
    rate: sum.fx_rate,
    amount: lessAmount(sum.total_payment_currency, sum.service_fee_payment_currency),
  };
}

/** Rows that people still read; a payment of more invoices is summed up by currency. */
const mostRows = 60;

export function sumRowsOf({ items, by_currency, invoice_count }: Payment): SumRow[] {
  return items.length === invoice_count && invoice_count <= mostRows
    ? items.map(rowOfInvoice)
    : by_currency.map(rowOfCurrency);
}

interface Balance {
  /** What the lines add up to. */
  sum: string;
  /** From there to the total; null when the sum is the total, to the last digit. */
  difference: string | null;
}

/** Adds up whole minor units: a sum balances only when not one of them is missing. */
export function balanceOf(amounts: readonly string[], total: string): Balance {
  const sum = sumAmounts(amounts);
  return { sum, difference: differenceOf(total, sum) };
}

/** A rate without the zeros at its end: "1.0000000000" is 1. */
export function plainRate(rate: string): string {
  return rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate;
}
