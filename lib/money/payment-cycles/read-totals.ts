import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ratesOn } from "#lib/money/convert-sums.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { isRepeated } from "#lib/workforce/invoice-adjustments/public.ts";
import { cyclePaysAdjustment, cyclePaysTime } from "#lib/workforce/timesheets/public.ts";
import type { getPaymentCycleTotals } from "./contract.ts";
import { blockingChecks, closingChecks } from "./rules.ts";
import { noCycle } from "./select-cycles.ts";

type Totals = Unchecked<OutputOf<typeof getPaymentCycleTotals>>["data"];
type Check = NonNullable<Totals["closing"]>["checks"][number];

type Sums = { currency: string; count: number; amount: string }[];

interface Found extends Record<string, unknown> {
  totals: (Omit<Totals, "closing" | "report"> & { waiting_deductions: number }) | null;
  report: Totals["report"];
  closing: {
    days_before_cutoff: number;
    pay_corrections: Sums;
    unapproved_timesheets: Sums;
    unapproved_adjustments: Sums;
    repeated_expenses: Sums;
    not_payable: Sums;
    untaxed_fees: number;
    earlier: { count: number; id: string | null };
  } | null;
}

/** How many earlier closed cycles the totals are compared with. */
const maxEarlier = 5;

/** Amounts grouped by currency; `n` is how many items a row represents. */
const byCurrency = (rows: SQL) => sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'count', n, 'amount', amount::text) order by currency), '[]')
    from (select currency, sum(n)::integer as n, sum(amount) as amount from (${rows}) as each group by currency) as summed)`;

const unapprovedTime = sql`
  select c.currency, 1 as n, app.round_money(t.quantity * app.rate_on(c.id, c.rate, t.date_worked), c.currency) as amount
    from timesheets t join contracts c on c.organization_id = t.organization_id and c.id = t.contract_id
    where t.organization_id = p.organization_id and t.status = 'pending' and ${cyclePaysTime}`;

const unapprovedAdjustments = sql`
  select c.currency, 1 as n, app.round_money(a.amount, c.currency) * a.quantity * case a.type when 'deduction' then -1 else 1 end as amount
    from invoice_adjustments a join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id
    where a.organization_id = p.organization_id and a.status = 'pending' and ${cyclePaysAdjustment}`;

const payCorrections = sql`
  select k.currency, 1 as n, app.round_money(c.amount, k.currency) as amount
    from pay_corrections c
    join payment_cycles b on b.organization_id = c.organization_id and b.id = c.payment_cycle_id and b.frequency = p.frequency
    join contracts k on k.organization_id = c.organization_id and k.id = c.contract_id
    where c.organization_id = p.organization_id and c.status = 'open'`;

const repeatedExpenses = sql`
  select c.currency, 1 as n, app.round_money(a.amount, c.currency) * a.quantity as amount
    from invoice_adjustments a join contracts c on c.organization_id = a.organization_id and c.id = a.contract_id
    where a.organization_id = p.organization_id and a.status in ('pending', 'approved') and ${cyclePaysAdjustment} and ${isRepeated}`;

const notPayable = sql`
  select x.currency, x.contracts as n, x.total as amount
    from json_to_recordset(p.totals -> 'totals') as x (legal_entity_id uuid, currency text, contracts integer, total numeric)
    join legal_entities e on e.organization_id = p.organization_id and e.id = x.legal_entity_id
    where x.contracts > 0 and app.exchange_rate(x.currency, e.currency, app.today()) is null`;

/** Legal entities whose fees and seats are invoiced without tax, because their country's rate is unknown. */
const untaxedFees = sql`(
  select count(distinct e.id)::integer from json_to_recordset(p.totals -> 'totals') as x (legal_entity_id uuid, contracts integer)
    join legal_entities e on e.organization_id = p.organization_id and e.id = x.legal_entity_id
    where x.contracts > 0 and e.country not in (select country from app.tax_rates_on(p.ends_on)))`;

const closing = sql`json_build_object(
  'days_before_cutoff', greatest(p.cutoff_on - app.today(), 0), 'pay_corrections', ${byCurrency(payCorrections)}, 'unapproved_timesheets', ${byCurrency(unapprovedTime)},
  'unapproved_adjustments', ${byCurrency(unapprovedAdjustments)}, 'repeated_expenses', ${byCurrency(repeatedExpenses)}, 'not_payable', ${byCurrency(notPayable)}, 'untaxed_fees', ${untaxedFees},
  'earlier', (select json_build_object('count', count(*), 'id', (array_agg(b.id order by b.starts_on))[1]) from payment_cycles b
    where b.organization_id = p.organization_id and b.frequency = p.frequency and b.starts_on < p.starts_on and b.status in ('open', 'closing', 'reopening')))`;

/** Each sum is rounded when converted, so the displayed figures add up. */
const inReport = (amount: SQL, currency: SQL) => sql`
  app.round_money(case when ${currency} = o.currency then ${amount}
    else ${amount} * o.per_dollar / (select per_dollar from rates f where f.currency = ${currency}) end, o.currency)`;

const select = (cycle_id: string) => sql`
  with p as materialized (
      select c.*, app.total_payment_cycle(c.id) as totals from payment_cycles c where c.organization_id = ${currentOrganization} and c.id = ${cycle_id}),
    line as materialized (
      select x.legal_entity_id, x.currency, x.total, false as is_previous from p, json_to_recordset(p.totals -> 'totals') as x (legal_entity_id uuid, currency text, total numeric)
      union all
      select x.legal_entity_id, x.currency, x.total, false from p, json_to_recordset(p.totals -> 'seats') as x (legal_entity_id uuid, currency text, total numeric)
      union all
      select x.legal_entity_id, x.currency, x.previous_total, true
        from p, json_to_recordset(p.totals -> 'totals') as x (legal_entity_id uuid, currency text, previous_total numeric) where x.previous_total is not null
      union all
      select i.recipient_legal_entity_id, i.currency, sum(i.total), true from invoices i
        where i.organization_id = ${currentOrganization} and i.payment_cycle_id = (select (totals -> 'previous_cycle' ->> 'id')::uuid from p)
          and i.contract_id is null and i.status <> 'cancelled'
        group by 1, 2),
    earlier as materialized (
      select c.id, c.starts_on, c.ends_on, t.currency, sum(t.total) as total
        from (select b.* from payment_cycles b join p on b.organization_id = p.organization_id and b.frequency = p.frequency and b.starts_on < p.starts_on
          where b.status in ('closed', 'paid') order by b.starts_on desc limit ${maxEarlier}) as c
        left join invoice_totals t on t.organization_id = c.organization_id and t.kind = 'cycle' and t.part = c.id::text and t.status <> 'cancelled'
        group by c.id, c.starts_on, c.ends_on, t.currency),
    rates as materialized (${ratesOn(
      sql`select currency from line union select currency from earlier where currency is not null union select app.reporting_currency()`,
      sql`(select ends_on from p)`,
    )}),
    o as materialized (select currency, per_dollar from rates where currency = app.reporting_currency()),
    converted as materialized (select l.*, ${inReport(sql`l.total`, sql`l.currency`)} as converted from line l cross join o),
    sums as materialized (
      select legal_entity_id, coalesce(sum(converted) filter (where not is_previous), 0) as total, coalesce(sum(converted) filter (where is_previous), 0) as previous
        from converted group by 1),
    cycles as (
      select e.id, e.starts_on, e.ends_on, sum(${inReport(sql`e.total`, sql`e.currency`)}) as total from earlier e cross join o group by 1, 2, 3
      union all
      select p.id, p.starts_on, p.ends_on, (select sum(total) from sums) from p),
    shown as (
      select o.currency, app.round_money(0, o.currency) as none, (p.totals ->> 'previous_cycle') is not null as is_compared, (p.totals -> 'previous_cycle' ->> 'id')::uuid as previous_id
        from p cross join o)
  select p.totals, case p.status when 'open' then ${closing} end as closing,
      (select json_build_object('currency', s.currency,
          'total', (select coalesce(sum(total), 0) + s.none from sums)::text,
          'previous_total', case when s.is_compared then (select coalesce(sum(previous), 0) + s.none from sums)::text end,
          'legal_entities', (select coalesce(json_agg(json_build_object('legal_entity_id', e.id, 'legal_entity_name', app.legal_entity_at(e, coalesce(p.closed_at, 'infinity')) ->> 'name', 'total', (m.total + s.none)::text,
              'previous_total', case when s.is_compared then (m.previous + s.none)::text end) order by e.name, e.id), '[]')
            from sums m join legal_entities e on e.organization_id = p.organization_id and e.id = m.legal_entity_id),
          'rates', (select coalesce(json_agg(json_build_object('currency', currency, 'per_dollar', trim_scale(per_dollar)::text, 'valid_on', valid_on, 'source', source) order by currency), '[]')
            from rates where valid_on is not null and exists (select from rates other where other.currency <> s.currency)),
          'not_converted', (select coalesce(json_agg(json_build_object('currency', currency, 'total', total::text, 'previous_total', case when s.is_compared then previous::text end) order by currency), '[]')
            from (select currency, app.round_money(coalesce(sum(total) filter (where not is_previous), 0), currency) as total,
                app.round_money(coalesce(sum(total) filter (where is_previous), 0), currency) as previous
              from converted where converted is null group by currency) as left_out where total <> 0 or previous <> 0),
          'cycles', (select json_agg(json_build_object('id', id, 'starts_on', starts_on, 'ends_on', ends_on,
              'total', (coalesce(case when id = s.previous_id then (select sum(previous) from sums) else total end, 0) + s.none)::text) order by starts_on) from cycles))
        from shown s) as report
    from p`;

function checksOf(
  closing: NonNullable<Found["closing"]>,
  { exceptions, waiting_deductions }: NonNullable<Found["totals"]>,
): Check[] {
  const without = (reason: Totals["exceptions"][number]["reason"]) =>
    exceptions.find((one) => one.reason === reason)?.contracts ?? 0;
  const summed = (rows: Sums) => ({
    count: rows.reduce((sum, { count }) => sum + count, 0),
    amounts: rows.map(({ currency, amount }) => ({ currency, amount })),
  });
  const found: Record<(typeof closingChecks)[number], Pick<Check, "count"> & Partial<Check>> = {
    no_exchange_rate: { count: without("no_exchange_rate") },
    no_tax_rate: { count: without("no_tax_rate") },
    earlier_cycle_open: { count: closing.earlier.count, payment_cycle_id: closing.earlier.id },
    pay_corrections: summed(closing.pay_corrections),
    unapproved_timesheets: summed(closing.unapproved_timesheets),
    unapproved_adjustments: summed(closing.unapproved_adjustments),
    repeated_expenses: summed(closing.repeated_expenses),
    not_payable: summed(closing.not_payable),
    untaxed_fees: { count: closing.untaxed_fees },
    waiting_deductions: { count: waiting_deductions },
    nothing_to_pay: { count: without("nothing_to_pay") },
    before_cutoff: { count: closing.days_before_cutoff },
  };
  return closingChecks.map((check) => ({
    check,
    severity: blockingChecks.includes(check) ? "blocks" : "warns",
    amounts: [],
    payment_cycle_id: null,
    ...found[check],
  }));
}

export async function readTotals(db: TenantDb, cycle_id: string): Promise<Totals> {
  const [row] = await db.execute<Found>(select(cycle_id));
  if (!row?.totals) throw noCycle();
  const { report, closing } = row;
  const { waiting_deductions: _, ...totals } = row.totals;
  const invoices = totals.totals.reduce((sum, { contracts }) => sum + contracts, 0) + totals.seats.length;
  return { ...totals, report, closing: closing && { invoices, checks: checksOf(closing, row.totals) } };
}
