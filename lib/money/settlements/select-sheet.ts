import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { maxNamed } from "#lib/money/fields.ts";
import { historyOf } from "#lib/platform/api/record-history.ts";

interface SumItem {
  currency: string;
  total: string;
  service_fee: string;
  fx_rate: string | null;
  total_payment_currency: string | null;
  service_fee_payment_currency: string | null;
}

export interface Sums {
  payment_currency: string;
  invoice_count: number;
  worker_count: number;
  by_currency: (SumItem & { invoice_count: number })[];
  items: (SumItem & { invoice_id: string; label: string; worker_name: string | null })[];
}

/** A payment item's amounts as text, because JSON numbers would lose digits. */
export const amounts = sql.raw(
  ["total", "service_fee", "total_payment_currency", "service_fee_payment_currency"]
    .map((amount) => `'${amount}', r.${amount}::text`)
    .join(", "),
);

/** One payment with everything on its sheet, in one query. */
export const sheetOf = (id: string): SQL => sql`
  with d as (select * from payments where organization_id = ${currentOrganization} and id = ${id}),
  r as materialized (
    select t.*, i.label, i.issued_at, i.due_date, i.worker_id, w.worker_name
    from d join payment_items as t on t.organization_id = d.organization_id and t.payment_id = d.id
    join invoices as i on i.organization_id = t.organization_id and i.id = t.invoice_id
    left join invoice_details as w on w.organization_id = i.organization_id and w.invoice_id = i.id
  )
  select d.id, d.label, d.status, d.payment_currency, d.total, d.method, d.service_reference, d.failure_reason, d.created_at, d.paid_at,
    coalesce((select max(issued_at) from r), d.created_at) as earliest_paid_at,
    case when d.status = 'processing' then (select min(due_date) from r) end as due_date,
    (select coalesce(json_agg(json_build_object('id', s.id, 'label', s.label, 'status', s.status, 'amount', s.amount::text,
        'created_at', app.instant_text(s.created_at), 'paid_at', app.instant_text(s.paid_at)) order by s.created_at desc, s.id desc), '[]')
      from (select s.id, s.label, s.status, s.created_at, s.paid_at, sum(x.amount_payment_currency) as amount
        from r join refund_items as x on x.organization_id = r.organization_id and x.invoice_id = r.invoice_id
        join refund_statements as s on s.organization_id = x.organization_id and s.id = x.refund_statement_id
        where d.status = 'paid' group by s.id, s.label, s.status, s.created_at, s.paid_at
        order by s.created_at desc, s.id desc limit ${maxNamed}) as s) as refunds,
    (select json_build_object('id', e.id, 'name', app.legal_entity_at(e, d.created_at) ->> 'name', 'type', d.entity_type, 'code', e.code) from legal_entities as e
      where e.organization_id = d.organization_id and e.id = d.legal_entity_id) as legal_entity,
    (select coalesce(sum(total_payment_currency) - sum(service_fee_payment_currency), d.total)::text from r) as invoices_total,
    (select coalesce(sum(service_fee_payment_currency), d.total - d.total)::text from r) as service_fee,
    (select count(*) from r) as invoice_count, (select count(distinct worker_id) from r) as worker_count,
    (select coalesce(json_agg(json_build_object('currency', r.currency, 'invoice_count', n, 'fx_rate', r.fx_rate::text, ${amounts}) order by r.currency, r.fx_rate), '[]')
      from (select currency, fx_rate, count(*) as n, sum(total) as total, sum(service_fee) as service_fee,
        sum(total_payment_currency) as total_payment_currency, sum(service_fee_payment_currency) as service_fee_payment_currency
        from r group by currency, fx_rate) as r) as by_currency,
    (select coalesce(json_agg(json_build_object('invoice_id', r.invoice_id, 'label', r.label, 'worker_name', r.worker_name, 'currency', r.currency,
        'fx_rate', r.fx_rate::text, ${amounts}) order by r.position), '[]')
      from (select * from r order by position limit ${maxNamed}) as r) as items,
    ${historyOf("payment")} as history
  from d`;
