import type { ISql } from "postgres";

/** Maximum number of invoices per payment. */
const maxItems = 250;

const steps = [
  // Contents of the payments: paid, in progress, or failed. Currencies with few invoices on a day are paid in the
  // payer's own.
  `create temp table settling on commit drop as
     with waiting as materialized (
       select i.id as invoice_id, i.recipient_legal_entity_id as legal_entity_id, i.currency, i.total, i.service_fee, i.issued_at, i.label, i.search_text, i.paid_at,
         case when i.paid_at is not null then 'paid' when i.status = 'failed' then 'failed' else 'processing' end as status,
         (coalesce(i.paid_at, i.issued_at) at time zone 'UTC')::date as day
       from invoices as i
       where i.organization_id = app.organization_id() and i.status in ('paid', 'refunded', 'credited', 'preprocessing', 'processing', 'processed', 'failed')
         and not exists (select from payment_items as t where t.organization_id = i.organization_id and t.invoice_id = i.id)
     ), rates as materialized (
       select w.currency, e.currency as own, w.day, app.exchange_rate(w.currency, e.currency, w.day) as fx_rate
       from (select distinct currency, legal_entity_id, day from waiting) as w
       join legal_entities as e on e.organization_id = app.organization_id() and e.id = w.legal_entity_id
       group by 1, 2, 3
     ), priced as (
       select w.*, case when $1 or r.fx_rate is null or count(*) over (partition by w.legal_entity_id, w.status, w.day, w.currency) > 2 then w.currency else e.currency end as pay_currency, r.fx_rate as own_rate
       from waiting as w join legal_entities as e on e.organization_id = app.organization_id() and e.id = w.legal_entity_id
       left join rates as r on r.currency = w.currency and r.own = e.currency and r.day = w.day
     )
     select p.*, case when pay_currency = currency then 1 else own_rate end as fx_rate,
       (row_number() over (partition by legal_entity_id, status, day, pay_currency order by issued_at, label) - 1) / $2::integer as part
     from priced as p`,
  `analyze settling`,
  `create temp table batches on commit drop as
     with sums as materialized (
     select app.long_id() as id, s.legal_entity_id, s.status, s.day, s.pay_currency, s.part, max(s.paid_at) as paid_at, string_agg(s.search_text, ' ') as search_text,
       sum(app.round_money(s.total * s.fx_rate, s.pay_currency)) as total,
       case s.status when 'paid' then greatest(max(s.issued_at) + interval '9 minutes', s.day - (hashtext(s.day || s.pay_currency) & 1) + time '08:10' at time zone 'UTC')
         else max(s.issued_at) + interval '41 minutes' end as created_at
     from settling as s group by s.legal_entity_id, s.status, s.day, s.pay_currency, s.part
     )
     select s.*, app.document_label('PAY', e.code, of.year, coalesce(n.last, 0) + (row_number() over (partition by s.legal_entity_id, of.year order by s.created_at, s.id))::integer) as label
     from sums as s join legal_entities as e on e.organization_id = app.organization_id() and e.id = s.legal_entity_id
     cross join lateral (select extract(year from s.created_at at time zone 'UTC')::integer as year) as of
     left join document_numbers as n on n.organization_id = app.organization_id() and n.legal_entity_id = s.legal_entity_id and n.kind = 'PAY' and n.year = of.year`,
  `analyze batches`,
  `insert into payments (id, label, number_code, legal_entity_id, entity_type, status, payment_currency, total, method, timezone, service_reference, failure_reason, paid_at, created_at, search_text)
     select b.id, b.label, e.code, b.legal_entity_id, e.type, b.status, b.pay_currency, b.total,
       (case b.pay_currency when 'USD' then array['ach', 'ach', 'bank_transfer', 'mercury_wire', 'stripe_ach'] when 'GBP' then array['bank_transfer', 'bank_transfer', 'stripe_bacs_debit']
         when 'EUR' then array['bank_transfer', 'bank_transfer', 'bank_transfer', 'stripe_sepa_debit', 'transferwise'] else array['bank_transfer', 'transferwise', 'client_balance'] end
       )[1 + (hashtext(b.id) & 65535) % case b.pay_currency when 'USD' then 5 when 'EUR' then 5 else 3 end],
       case e.country when 'PL' then '+01:00' when 'DE' then '+01:00' when 'ES' then '+01:00' when 'US' then '-06:00' when 'JP' then '+09:00' when 'BH' then '+03:00'
         when 'VN' then '+07:00' when 'IN' then '+05:30' when 'BR' then '-03:00' else '+00:00' end,
       case b.status when 'paid' then 'TRX ' || upper(substr(md5(b.id), 1, 4)) || ' ' || upper(substr(md5(b.id), 5, 6)) end,
       case b.status when 'failed' then 'The bank of a payee sent the money back' end, b.paid_at, b.created_at, lower(b.label) || ' ' || b.search_text
     from batches as b
     join legal_entities as e on e.organization_id = app.organization_id() and e.id = b.legal_entity_id
     order by b.created_at`,
  `insert into payment_items (payment_id, position, invoice_id, currency, total, service_fee, fx_rate, total_payment_currency, service_fee_payment_currency, is_live)
     select b.id, row_number() over (partition by b.id order by s.issued_at, s.label), s.invoice_id, s.currency, s.total, s.service_fee, s.fx_rate,
       app.round_money(s.total * s.fx_rate, s.pay_currency), app.round_money(s.service_fee * s.fx_rate, s.pay_currency), s.status <> 'failed'
     from settling as s join batches as b using (legal_entity_id, status, day, pay_currency, part)`,
  // Some paid invoices are partially refunded.
  `with part_back as (
     select id, app.round_money(total / 4, currency) as part from invoices
     where organization_id = app.organization_id() and status = 'paid' and refunded_total = 0 and total > 100 and hashtext(id) & 511 = 7
       and not exists (select from refund_items as t where t.organization_id = invoices.organization_id and t.invoice_id = invoices.id)
   ) update invoices set refunded_total = part_back.part from part_back where invoices.organization_id = app.organization_id() and invoices.id = part_back.id`,
  `create temp table refunding on commit drop as
     select app.long_id() as id, i.id as invoice_id, i.recipient_legal_entity_id as legal_entity_id, i.currency, i.refunded_total as total, i.status <> 'paid' as whole,
       least(i.paid_at + (1 + (hashtext(i.id) & 15)) * interval '7 hours', now() - interval '3 hours') as created_at
     from invoices as i
     where i.organization_id = app.organization_id() and i.refunded_total > 0
       and not exists (select from refund_items as t where t.organization_id = i.organization_id and t.invoice_id = i.id)`,
  `analyze refunding`,
  `insert into refund_statements (id, label, number_code, legal_entity_id, entity_type, status, payment_currency, total, reason, paid_at, created_at)
     select r.id, app.document_label('CN', e.code, of.year, coalesce(n.last, 0) + (row_number() over (partition by r.legal_entity_id, of.year order by r.created_at, r.id))::integer),
       e.code, r.legal_entity_id, e.type, case when r.whole then 'paid' else 'processing' end, r.currency, r.total,
       (array['The work was invoiced twice', 'The contract had ended before the period began', 'Agreed with the contractor after a complaint', 'The rate of the old agreement was charged',
         'Paid to the wrong account and sent back'])[1 + (hashtext(r.id) & 65535) % 5],
       case when r.whole then least(r.created_at + interval '2 days', now() - interval '1 hour') end, r.created_at
     from refunding as r
     join legal_entities as e on e.organization_id = app.organization_id() and e.id = r.legal_entity_id
     cross join lateral (select extract(year from r.created_at at time zone 'UTC')::integer as year) as of
     left join document_numbers as n on n.organization_id = app.organization_id() and n.legal_entity_id = r.legal_entity_id and n.kind = 'CN' and n.year = of.year
     order by r.created_at`,
  `insert into refund_items (refund_statement_id, position, invoice_id, amount) select id, 1, invoice_id, total from refunding`,
  `insert into document_numbers as n (organization_id, legal_entity_id, kind, year, last, code)
     select organization_id, legal_entity_id, kind, part[1]::integer, max(part[2]::integer), max(number_code) from (
       select organization_id, legal_entity_id, 'PAY' as kind, label, number_code from payments where organization_id = app.organization_id()
       union all
       select organization_id, legal_entity_id, 'CN', label, number_code from refund_statements where organization_id = app.organization_id()
     ) as documents cross join lateral regexp_match(label, '^(?:PAY|CN)-(?:[A-Z][A-Z0-9]*-)?([0-9]{4})-([0-9]{1,9})$') as part
     where part is not null group by 1, 2, 3, 4
     on conflict (organization_id, legal_entity_id, kind, year) do update set last = greatest(n.last, excluded.last), code = coalesce(n.code, excluded.code)`,
  `drop table settling, batches, refunding`,
];

/**
 * Creates payments for invoices that were paid, are being paid or failed, and refund statements for refunds, in the
 * transaction's organization. `each` gives every invoice its own payment; `by` is the member who made them.
 */
export async function settleInvoices(
  sql: ISql,
  { each = false, by }: { each?: boolean; by?: string | undefined } = {},
): Promise<void> {
  const actAs = (kind: string, user: string) =>
    sql.unsafe("select set_config('app.principal_kind', $1, true), set_config('app.user_id', $2, true)", [kind, user]);
  if (by) await actAs("session", by);
  for (const [at, step] of steps.entries()) {
    // What was just added has no statistics yet: otherwise two large sets would be compared row by row. What the
    // triggers of refunds ask for every row needs the opposite.
    await sql.unsafe(`set local enable_nestloop = ${step.startsWith("insert into refund") ? "on" : "off"}`);
    await sql.unsafe(step, at === 0 ? [each, each ? 1 : maxItems] : []);
  }
  await sql.unsafe("set local enable_nestloop = on");
  if (by) await actAs("", "");
}
