import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { homePart } from "#lib/platform/home.ts";
import { ratesOn } from "./convert-sums.ts";
import { payableStatuses } from "./invoices/rules.ts";

/** Months shown before and after the current one. */
const monthsBack = 6;
const monthsAhead = 2;

const paidStatuses = ["paid", "credited", "refunded"];
const dueStatuses = [...payableStatuses, "open", "preprocessing", "processing", "processed"];

interface Row {
  series: "paid" | "due" | "planned";
  month: string;
  /** Set only for paid amounts that have a worker. */
  country: string | null;
  n: number;
  total: string;
  /** For planned amounts, the first payment cycle. */
  cycle: string | null;
}

interface Found {
  currency: string;
  rates: { currency: string; per_dollar: string | null; valid_on: string; source: string }[];
  months: Omit<Row, "country">[];
  countries: Omit<Row, "series" | "month" | "cycle">[];
}

const list = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));
const monthText = (months: number) =>
  sql.raw(`to_char(date_trunc('month', app.today()) + interval '${months} months', 'YYYY-MM')`);
/** When an open cycle's invoices would be due if it closed today. */
const plannedDue = sql`app.cycle_due_on(c.ends_on, c.due_on, app.today())`;
const range = sql`part >= ${monthText(-monthsBack)} and part < ${monthText(monthsAhead + 1)}`;

/**
 * Stored monthly totals by currency, converted at the latest rates. Open payment cycles are estimated from the last
 * closed cycle of the same frequency.
 */
const select = sql`
  with report as (
      select currency from (select app.reporting_currency() as currency) as first where currency is not null),
    amounts as (
      select 'paid' as series, left(part, 7) as month, nullif(substr(part, 9), '--') as country, currency, null::uuid as cycle, sum(invoices) as n, sum(total) as total
        from invoice_totals where organization_id = ${currentOrganization} and kind = 'paid' and status in (${list(paidStatuses)}) and ${range}
        group by 2, 3, 4
      union all
      select 'due', part, null, currency, null, sum(invoices), sum(total)
        from invoice_totals where organization_id = ${currentOrganization} and kind = 'due_month' and status in (${list(dueStatuses)}) and ${range}
        group by 2, 4
      union all
      select 'planned', to_char(${plannedDue}, 'YYYY-MM'), null, t.currency, c.id, 0, sum(t.total)
        from payment_cycles c
        join lateral (
          select id from payment_cycles p where p.organization_id = c.organization_id and p.frequency = c.frequency and p.status in ('closed', 'paid')
            and p.starts_on < c.starts_on order by p.starts_on desc limit 1) as p on true
        join invoice_totals t on t.organization_id = c.organization_id and t.kind = 'cycle' and t.part = p.id::text
          and t.status in (${list([...paidStatuses, ...dueStatuses])})
        where c.organization_id = ${currentOrganization} and c.status = 'open'
          and to_char(${plannedDue}, 'YYYY-MM') between ${monthText(-monthsBack)} and ${monthText(monthsAhead)}
        group by 2, 4, 5),
    rates as (${ratesOn(sql`select currency from amounts union select currency from report`, sql`app.today()`)}),
    converted as (
      select a.series, a.month, a.country, a.cycle, a.n,
          case when a.currency = o.currency then a.total else a.total * t.per_dollar / f.per_dollar end as total, o.currency
        from amounts a cross join report o join rates f on f.currency = a.currency join rates t on t.currency = o.currency)
  select json_build_object('currency', o.currency,
      'rates', (select json_agg(json_build_object('currency', currency, 'per_dollar', trim_scale(per_dollar)::text, 'valid_on', valid_on, 'source', source) order by currency) from rates),
      'months', (select coalesce(json_agg(m), '[]') from (
        select series, month, (sum(n) + count(distinct cycle))::integer as n, min(cycle::text) as cycle, app.round_money(sum(total), min(currency))::text as total
          from converted where total is not null group by series, month) as m),
      'countries', (select coalesce(json_agg(c), '[]') from (
        select country, sum(n)::integer as n, app.round_money(sum(total), min(currency))::text as total
          from converted where series = 'paid' and total is not null group by country order by sum(total) desc, country) as c))
    from report o`;

function monthFrom(today: string, months: number): string {
  return new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 7);
}

/** The last day of a month. */
function endOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

export const cashHome = homePart<Found>({
  name: "cash",
  scope: "accounting:read",
  select: () => select,
  read({ currency, rates, months: rows, countries }, { today }) {
    const months = Array.from({ length: monthsBack + 1 + monthsAhead }, (_, at) => monthFrom(today, at - monthsBack));
    const paid = (from: string, to: string) =>
      `/invoices?status=${paidStatuses.join()}&paid_from=${from}-01&paid_to=${endOf(to)}`;
    const hrefs = {
      paid: (month: string) => paid(month, month),
      due: (month: string) => `/invoices?status=${dueStatuses.join()}&due_from=${month}-01&due_to=${endOf(month)}`,
      planned: (_: string, { n, cycle }: Found["months"][number]) =>
        n === 1 ? `/payroll/${cycle}` : "/payroll?status=open",
    };
    const amountOf = (series: Row["series"], month: string) => {
      const row = rows.find((one) => one.series === series && one.month === month);
      return row ? { count: row.n, total: row.total, href: hrefs[series](month, row) } : null;
    };
    const all = paid(months[0] as string, months.at(-1) as string);
    const used = rates.filter((rate) => rate.currency !== currency || rate.currency !== "USD");
    return {
      charts: {
        cash: {
          currency,
          rates: used.filter(({ per_dollar, valid_on }) => per_dollar !== null && valid_on !== null),
          missing_rates: rates.filter(({ per_dollar }) => per_dollar === null).map((rate) => rate.currency),
          months: months.map((month) => ({
            ...{
              month,
              paid: amountOf("paid", month),
              due: amountOf("due", month),
              planned: amountOf("planned", month),
            },
          })),
          countries: countries.map(({ country, n, total }) => ({
            ...{ country, count: n, total, href: country ? `${all}&country=${country}` : null },
          })),
        },
      },
    };
  },
});
