import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { Unchecked } from "#lib/platform/api/execute.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { cyclePaysAdjustment, cyclePaysTime } from "#lib/workforce/timesheets/public.ts";
import type { getPersonPay } from "./contract.ts";
import type { MissingReason } from "./rules.ts";

type Outlook = Unchecked<OutputOf<typeof getPersonPay>>["data"];

/** Rows left to decide, with what they come to. */
interface Waiting {
  count: number;
  amount: string;
}

/** What decides whether and why a contract is paid, in addition to what is shown of it. */
export interface ContractFacts extends Record<string, unknown> {
  shown: Outlook["next"][number];
  frequency: string;
  starts_on: string;
  ends_on: string | null;
  has_rate: boolean;
  is_payable: boolean;
  /** Time of its cycle is approved. */
  has_time: boolean;
  /** Last day of the latest cycle of its frequency, whatever its status. */
  cycles_until: string | null;
  exception: string | null;
  detail: string | null;
  time: Waiting;
  adjustments: Waiting;
  corrections: Waiting;
}

interface UnpaidSum {
  /** What keeps these invoices from being paid; null if their money is on its way. */
  reason: MissingReason;
  currency: string;
  count: number;
  total: string;
}

export interface Facts extends Record<string, unknown> {
  today: string;
  contracts: ContractFacts[];
  unpaid: UnpaidSum[];
  unpaid_totals: Outlook["unpaid_invoices"]["totals"];
  overdue_count: number;
  items: Outlook["unpaid_invoices"]["items"];
  payments: Outlook["payments"];
}

/** Contracts that one answer works out. */
const maxContracts = 20;

const unpaid = sql.raw(
  "'open', 'pending', 'awaiting_payment', 'preprocessing', 'processing', 'processed', 'failed', 'unpayable'",
);
const late = sql`(i.status in ('pending', 'awaiting_payment', 'failed') and i.due_date < date_trunc('day', app.now(), 'UTC'))`;

const reasonOf = sql`case when status in ('open', 'failed', 'unpayable') then 'invoices_' || status
  when is_late then 'invoices_overdue' when status in ('pending', 'awaiting_payment') then 'invoices_unpaid' else 'invoices_in_payment' end`;

const waitingTime = sql`
  select json_build_object('count', count(*), 'amount', (coalesce(sum(app.round_money(t.quantity * app.rate_on(c.id, c.rate, t.date_worked), c.currency)), 0) + app.round_money(0, c.currency))::text)
    from timesheets t where t.organization_id = c.organization_id and t.contract_id = c.id and t.status = 'pending' and (p.id is null or ${cyclePaysTime})`;

const waitingAdjustments = sql`
  select json_build_object('count', count(*), 'amount', (coalesce(sum(app.round_money(a.amount, c.currency) * a.quantity * case a.type when 'deduction' then -1 else 1 end), 0) + app.round_money(0, c.currency))::text)
    from invoice_adjustments a where a.organization_id = c.organization_id and a.contract_id = c.id and a.status = 'pending' and (p.id is null or ${cyclePaysAdjustment})`;

const openCorrections = sql`
  select json_build_object('count', count(*), 'amount', app.round_money(coalesce(sum(o.amount), 0), c.currency)::text)
    from pay_corrections o where o.organization_id = c.organization_id and o.contract_id = c.id and o.status = 'open'`;

const contractFacts = sql`
  select coalesce(json_agg(json_build_object(
      'shown', json_build_object('contract_id', c.id, 'contract_title', r.title, 'contract_type', c.type, 'contract_status', c.status, 'legal_entity', r.legal_entity, 'currency', c.currency,
        'payment_cycle', case when p.id is not null
          then json_build_object('id', p.id, 'frequency', p.frequency, 'starts_on', p.starts_on, 'ends_on', p.ends_on, 'cutoff_on', p.cutoff_on, 'status', p.status)
          else app.landing_cycle(c.payment_frequency, app.today(), c.starts_on, false) end,
        'due_on', case when p.id is not null then app.cycle_due_on(p.ends_on, p.due_on, app.today()) end,
        'pay', w.pay::text, 'adjustments', w.adjusted::text, 'employer_cost', w.employer_cost::text, 'service_fee', w.service_fee::text, 'vat_total', w.vat_total::text,
        'total', w.total::text, 'lines', coalesce(w.lines, '[]'), 'pay_after_approval', w.pay_after::text),
      'frequency', c.frequency, 'starts_on', c.starts_on, 'ends_on', c.ends_on, 'has_rate', c.frequency = 'custom' or r.rate > 0,
      'is_payable', c.id not in (select app.unpayable_contracts(array(select id from k))),
      'has_time', exists (select from timesheets t where t.organization_id = c.organization_id and t.contract_id = c.id and t.status = 'approved' and (p.id is null or ${cyclePaysTime})),
      'cycles_until', (select max(y.ends_on) from payment_cycles y where y.organization_id = c.organization_id and y.frequency = c.payment_frequency),
      'exception', w.exception, 'detail', w.detail, 'time', (${waitingTime}), 'adjustments', (${waitingAdjustments}), 'corrections', (${openCorrections})) order by r.place), '[]')
    from app.contract_rows(array(select id from k order by place)) as r
    join contracts c on c.organization_id = ${currentOrganization} and c.id = r.id
    left join lateral (select y.* from payment_cycles y where y.organization_id = c.organization_id and y.frequency = c.payment_frequency
      and y.status in ('open', 'closing', 'reopening') and y.ends_on >= c.starts_on order by y.starts_on limit 1) as p on true
    left join n as w on w.contract_id = c.id`;

const latestPayments = sql`
  select coalesce(json_agg(json_build_object('id', p.id, 'label', p.label, 'status', p.status, 'currency', p.payment_currency, 'amount', p.amount::text,
      'failure_reason', p.failure_reason, 'created_at', app.instant_text(p.created_at), 'paid_at', app.instant_text(p.paid_at)) order by p.created_at desc, p.id desc), '[]')
    from (select p.*, settled.amount
      from (select t.payment_id, sum(t.total_payment_currency) as amount from payment_items t
        where t.organization_id = ${currentOrganization} and t.invoice_id in (select id from theirs) group by 1) as settled
      join payments p on p.organization_id = ${currentOrganization} and p.id = settled.payment_id
      order by p.created_at desc, p.id desc limit 3) as p`;

const firstDue = sql`
  select coalesce(json_agg(json_build_object('id', i.id, 'label', i.label, 'status', i.status, 'currency', i.currency, 'total', i.total::text, 'due_date', app.instant_text(i.due_date), 'is_overdue', i.is_late,
      'payment_cycle', app.cycle_of_invoice(i.id), 'payment', (select json_build_object('id', p.id, 'label', p.label) from payment_items t join payments p on p.organization_id = t.organization_id and p.id = t.payment_id
        where t.organization_id = ${currentOrganization} and t.invoice_id = i.id and t.is_live)) order by i.due_date, i.id), '[]')
    from (select * from theirs where status in (${unpaid}) order by due_date, id limit 5) as i`;

/** Everything an outlook is made of, for the contracts `c` that `which` selects and the record `owner` that has them; no row if that doesn't exist. */
export const factsOf = (which: SQL, owner: SQL): SQL => sql`
  with those as materialized (
      select c.id, c.status, c.starts_on from contracts c where c.organization_id = ${currentOrganization} and ${which}),
    k as materialized (
      select id, row_number() over (order by status = 'in_progress' desc, status <> 'completed' desc, starts_on desc, id) as place from those
        where status <> 'cancelled' order by place limit ${maxContracts}),
    n as materialized (select * from app.next_pay(array(select id from k))),
    theirs as materialized (
      select i.id, i.label, i.status, i.currency, i.total, i.due_date, ${late} as is_late from invoices i
        where i.organization_id = ${currentOrganization} and i.contract_id = any (array(select id from those)))
  select app.today() as today, (${contractFacts}) as contracts,
      (select coalesce(json_agg(json_build_object('reason', s.reason, 'currency', s.currency, 'count', s.count, 'total', s.total::text) order by s.currency), '[]')
        from (select ${reasonOf} as reason, currency, count(*)::integer as count, sum(total) as total from theirs where status in (${unpaid}) group by 1, 2) as s) as unpaid,
      (select coalesce(json_agg(json_build_object('currency', s.currency, 'total', s.total::text) order by s.currency), '[]')
        from (select currency, sum(total) as total from theirs where status in (${unpaid}) group by 1) as s) as unpaid_totals,
      (select count(*)::integer from theirs where is_late) as overdue_count,
      (${firstDue}) as items, (${latestPayments}) as payments
    from (${owner}) as owner`;
