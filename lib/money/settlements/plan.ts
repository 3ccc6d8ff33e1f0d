import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { maxNamed } from "#lib/money/fields.ts";
import { type InvoiceStatus, payableStatuses } from "#lib/money/invoices/rules.ts";
import { ratesDay } from "#lib/money/payments/public.ts";
import { amounts, type Sums } from "./select-sheet.ts";

interface Asked {
  invoice_ids?: string[] | undefined;
  payment_cycle_id?: string | undefined;
  legal_entity_id?: string | undefined;
  payment_currency?: string | undefined;
  paid_at?: string | undefined;
}

interface Planned extends Sums {
  legal_entity: { id: string; name: string; type: string; code: string };
  total: string | null;
  invoices_total: string | null;
  service_fee: string | null;
  rates: { currency: string; per_dollar: string; valid_on: string; source: string }[];
  missing_rates: string[];
}

interface Plan {
  payments: Planned[];
  left_out: ExcludedInvoice[];
  rates_on: string;
  earliest_paid_at: string | null;
}

export interface ExcludedInvoice {
  invoice_id: string;
  label: string;
  legal_entity: { code: string };
  status: InvoiceStatus | null;
  cycle: { frequency: string; starts_on: string; status: string } | null;
  payment: { id: string; label: string; created_at: string; by: string | null } | null;
}

const waiting = sql.raw(`(${payableStatuses.map((status) => `'${status}'`).join(", ")})`);

/** For a cycle, invoices that are already settled or canceled are ignored. */
const unsettled = sql.raw("('open', 'pending', 'awaiting_payment', 'failed', 'skipped', 'unpayable')");

function chosen({ invoice_ids: ids, payment_cycle_id: cycle, legal_entity_id: entity }: Asked): SQL {
  if (ids) return sql`i.id = any(${`{${ids.join()}}`}::text[])`;
  const ofEntity = entity ? sql`and i.recipient_legal_entity_id = ${entity}` : sql``;
  return sql`i.payment_cycle_id = ${cycle ?? null}::uuid and i.status in ${unsettled} ${ofEntity}`;
}

/** What the invoices would come to per legal entity, and which can't be paid, in one query. */
export async function planOf(db: TenantDb, asked: Asked): Promise<Plan> {
  const currency = asked.payment_currency ?? null;
  const payable = sql`i.organization_id = ${currentOrganization} and i.status in ${waiting} and ${chosen(asked)}
    and not exists (select from payment_cycles as c where c.organization_id = i.organization_id and c.id = i.payment_cycle_id
      and c.status not in ('closed', 'paid'))`;
  const day = await ratesDay(db, payable, asked.paid_at);
  const [found] = await db.execute<Plan & Record<string, unknown>>(sql`
    with found as materialized (
      select i.id as invoice_id, i.label, i.status, i.issued_at, i.worker_id, w.worker_name,
        i.currency, i.total, i.service_fee, e.id as entity_id, e.name as entity_name, e.type as entity_type, e.code as entity_code,
        coalesce(${currency}::text, e.currency) as pay_in, 
        case when c.id is not null then json_build_object('frequency', c.frequency, 'starts_on', c.starts_on, 'status', c.status) end as cycle,
        i.status in ${waiting} and coalesce(c.status in ('closed', 'paid'), true) as payable
      from invoices as i
      join legal_entities as e on e.organization_id = i.organization_id and e.id = i.recipient_legal_entity_id
      left join invoice_details as w on w.organization_id = i.organization_id and w.invoice_id = i.id
      left join payment_cycles as c on c.organization_id = i.organization_id and c.id = i.payment_cycle_id
      where i.organization_id = ${currentOrganization} and ${chosen(asked)}
    ), pairs as materialized (
      select currency, pay_in, app.exchange_rate(currency, pay_in, ${day}) as fx_rate
      from (select distinct currency, pay_in from found where payable) as used
    ), r as materialized (
      select f.*, p.fx_rate, app.round_money(f.total * p.fx_rate, f.pay_in) as total_payment_currency,
        app.round_money(f.service_fee * p.fx_rate, f.pay_in) as service_fee_payment_currency
      from found as f join pairs as p on p.currency = f.currency and p.pay_in = f.pay_in where f.payable
    ), entities as (
      select entity_id, entity_name, entity_type, entity_code, pay_in, count(*) as n, count(distinct worker_id) as workers, bool_and(fx_rate is not null) as known,
        sum(total_payment_currency) as total, sum(service_fee_payment_currency) as fee
      from r group by entity_id, entity_name, entity_type, entity_code, pay_in
    )
    select (select coalesce(json_agg(json_build_object(
        'legal_entity', json_build_object('id', e.entity_id, 'name', e.entity_name, 'type', e.entity_type, 'code', e.entity_code), 'payment_currency', e.pay_in,
        'invoice_count', e.n, 'worker_count', e.workers,
        'total', case when e.known then e.total::text end, 'invoices_total', case when e.known then (e.total - e.fee)::text end,
        'service_fee', case when e.known then e.fee::text end,
        'by_currency', (select json_agg(json_build_object('currency', r.currency, 'invoice_count', n, 'fx_rate', r.fx_rate::text, ${amounts}) order by r.currency)
          from (select currency, fx_rate, count(*) as n, sum(total) as total, sum(service_fee) as service_fee,
            sum(total_payment_currency) as total_payment_currency, sum(service_fee_payment_currency) as service_fee_payment_currency
            from r where r.entity_id = e.entity_id group by currency, fx_rate) as r),
        'items', (select json_agg(json_build_object('invoice_id', r.invoice_id, 'label', r.label, 'worker_name', r.worker_name, 'currency', r.currency,
            'fx_rate', r.fx_rate::text, ${amounts}) order by r.issued_at, r.label, r.invoice_id)
          from (select * from r where r.entity_id = e.entity_id order by issued_at, label, invoice_id limit ${maxNamed}) as r),
        'rates', (select coalesce(json_agg(json_build_object('currency', x.currency, 'per_dollar', trim_scale(x.per_dollar)::text, 'valid_on', x.valid_on, 'source', x.source) order by x.currency), '[]')
          from (select distinct code from pairs, unnest(array[pairs.currency, pairs.pay_in]) as code where pairs.pay_in = e.pay_in and pairs.currency <> pairs.pay_in
            and exists (select from r where r.entity_id = e.entity_id and r.currency = pairs.currency)) as used
          cross join lateral (select * from exchange_rates as x where x.organization_id = ${currentOrganization} and x.currency = used.code and x.valid_on <= ${day}
            order by x.valid_on desc limit 1) as x),
        'missing_rates', (select coalesce(json_agg(distinct code), '[]') from r, unnest(array[r.currency, r.pay_in]) as code
          where r.entity_id = e.entity_id and r.fx_rate is null and app.per_dollar(code, ${day}) is null)
      ) order by e.entity_name, e.entity_id), '[]') from entities as e) as payments,
      (select coalesce(json_agg(json_build_object('invoice_id', f.invoice_id, 'label', f.label, 'legal_entity', json_build_object('code', f.entity_code), 'status', f.status, 'cycle', f.cycle,
          'payment', (select json_build_object('id', p.id, 'label', p.label, 'created_at', app.instant_text(p.created_at),
              'by', (select m.name from auth.members() as m where m.user_id = p.created_by))
            from payment_items as t join payments as p on p.organization_id = t.organization_id and p.id = t.payment_id
            where t.organization_id = ${currentOrganization} and t.invoice_id = f.invoice_id and t.is_live)
        ) order by f.issued_at, f.label, f.invoice_id), '[]') from (select * from found where not payable limit ${maxNamed}) as f) as left_out,
      ${day}::text as rates_on, (select max(issued_at) from found where payable) as earliest_paid_at`);
  return found ?? { payments: [], left_out: [], rates_on: "", earliest_paid_at: null };
}
