import { type SQL, sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import type { Choice } from "./choose-invoices.ts";

/**
 * The chosen invoices with their cost in the payment's currency. Total and fee are each rounded once; the cost without
 * the fee is the difference.
 */
export function converted({ where, rates_on }: Choice, currency: string, lock: boolean): SQL {
  return sql`
    chosen as materialized (
      select i.id, i.label, i.search_text, i.issued_at, i.worker_id, i.currency, i.total, i.service_fee from invoices as i where ${where} order by i.id ${lock ? sql`for update` : sql``}
    ), rates as materialized (
      select currency, nullif(app.exchange_rate(currency, ${currency}, ${rates_on}), 0) as fx_rate from (select distinct currency from chosen) as used
    ), converted as materialized (
      select c.*, fx_rate, app.round_money(c.total * fx_rate, ${currency}) as paid, app.round_money(c.service_fee * fx_rate, ${currency}) as fee
      from chosen as c join rates on rates.currency = c.currency
    )`;
}

interface Sums extends Record<string, unknown> {
  rates_on: string;
  payable: boolean;
  without_rate: string[];
  total: string;
  invoices_total: string;
  service_fee: string;
  invoice_count: number;
  worker_count: number;
  by_currency: {
    currency: string;
    invoice_count: number;
    total: string;
    service_fee: string;
    fx_rate: string;
    total_payment_currency: string;
    service_fee_payment_currency: string;
  }[];
}

/** Totals for the chosen invoices at the day's rates. Throws 409 if a rate is missing or there is nothing to pay. */
export async function sumInvoices(db: TenantDb, choice: Choice, currency: string): Promise<Sums> {
  const [sums] = await db.execute<Sums>(sql`
    with ${converted(choice, currency, false)}, parts as (
      select currency, fx_rate, count(*) as n, sum(total) as total, sum(service_fee) as own_fee, sum(paid) as paid, sum(fee) as fee
      from converted group by currency, fx_rate
    )
    select ${choice.rates_on}::text as rates_on, (select coalesce(json_agg(distinct code order by code), '[]') from rates, unnest(array[currency, ${currency}]) as code
        where fx_rate is null and app.per_dollar(code, ${choice.rates_on}) is null) as without_rate,
      sum(paid)::text as total, (sum(paid) - sum(fee))::text as invoices_total, sum(fee)::text as service_fee, sum(n)::bigint as invoice_count,
      (select count(distinct worker_id) from chosen) as worker_count,
      coalesce(json_agg(json_build_object('currency', currency, 'invoice_count', n, 'total', total::text, 'service_fee', own_fee::text,
        'fx_rate', trim_scale(fx_rate)::text, 'total_payment_currency', paid::text, 'service_fee_payment_currency', fee::text) order by currency), '[]') as by_currency
    from parts`);
  if (!sums?.invoice_count)
    throw new ApiError(409, {
      reason: "nothing_to_pay",
      path: "/payment_cycle_id",
      message: "No invoice is awaiting payment",
    });
  if (sums.without_rate.length > 0) {
    const own = sums.by_currency.length === 1 ? sums.by_currency[0]?.currency : undefined;
    const other = own === undefined ? "pay the invoices of each currency in their own" : `pay in ${own}`;
    const add = sums.without_rate.length === 1 ? "add one" : "add them";
    const message = `there is no exchange rate for ${sums.without_rate.join(", ")} on ${sums.rates_on}: ${add}, or ${other}`;
    throw new ApiError(409, { reason: "exchange_rate_missing", path: "/payment_currency", message });
  }
  return sums;
}
