-- Invoices of the cycle for these contracts, or exceptions. Hours and adjustments are locked before they are read: what is
-- approved or taken back meanwhile is in the invoice and marked, or neither.
create or replace function app.invoice_cycle_contracts(p payment_cycles, p_contracts text[]) returns text[]
language plpgsql volatile set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  year integer := extract(year from p.requested_at at time zone 'UTC');
  made text[];
  taken bigint;
  marked bigint;
  more bigint;
begin
  perform from timesheets where organization_id = p.organization_id and contract_id = any (p_contracts) and status = 'approved' order by id for update;
  perform from invoice_adjustments where organization_id = p.organization_id and contract_id = any (p_contracts) and status = 'approved' order by id for update;
  with w as materialized (
    select w.*, case when w.exception is null then app.long_id() end as id,
        row_number() over (partition by w.legal_entity_id, w.exception is null order by w.contract_id) - 1 as place
      from app.work_out_payment_cycle(p.id, p_contracts, true) w
  ), numbers as materialized (
    select legal_entity_id, taken.code, taken.first
      from (select legal_entity_id, count(*)::integer as n from w where exception is null group by 1 order by 1) as each
      cross join lateral app.take_numbers(each.legal_entity_id, 'INV', year, each.n) as taken
  ), added as (
    insert into invoices (organization_id, id, label, number_code, status, is_cor, currency, total, amount, vat_id, vat_total, vat_percentage, service_fee, billing_type, document_type,
        contract_id, worker_id, recipient_legal_entity_id, search_text, issued_at, due_date, payment_cycle_id)
      select p.organization_id, w.id, label, n.code, 'awaiting_payment', w.is_cor, w.currency, w.total, w.amount, w.vat_id, w.vat_total, w.vat_percentage, w.service_fee, 'WORK',
          w.document_type, w.contract_id, w.worker_id, w.legal_entity_id, lower(label || ' ' || w.worker_name), p.requested_at,
          (app.cycle_due_on(p.ends_on, p.due_on, (p.requested_at at time zone 'UTC')::date) + 1)::timestamp at time zone 'UTC' - interval '1 millisecond', p.id
        from w join numbers n on n.legal_entity_id = w.legal_entity_id
        cross join lateral (select app.document_label('INV', n.code, year, n.first + w.place::integer)) as named (label)
        where w.exception is null
  ), lines as (
    insert into invoice_line_items (organization_id, id, invoice_id, position, type, description, sub_description, quantity, price_per_unit, total, tax_rate, tax_type)
      select p.organization_id, app.long_id(), w.id, l.n, l.type, l.description, l.sub_description, l.quantity, l.price_per_unit, l.total, l.tax_rate, l.tax_type
        from w cross join lateral unnest(w.lines) with ordinality as l (type, description, sub_description, quantity, price_per_unit, total, tax_rate, tax_type, n)
        where w.exception is null
  ), excepted as (
    insert into payment_cycle_exceptions (organization_id, payment_cycle_id, contract_id, reason, detail, worker_name)
      select p.organization_id, p.id, w.contract_id, w.exception, coalesce(w.detail, ''), w.worker_name from w where w.exception is not null
  ), hours as (
    update timesheets t set status = 'processed', invoice_id = u.invoice_id
      from (select w.id as invoice_id, unnest(w.timesheet_ids) as id from w) as u
      where t.organization_id = p.organization_id and t.id = u.id and t.status = 'approved' returning 1
  ), adjustments as (
    update invoice_adjustments a set status = 'processed', invoice_id = u.invoice_id
      from (select w.id as invoice_id, unnest(w.adjustment_ids) as id from w) as u
      where a.organization_id = p.organization_id and a.id = u.id and a.status = 'approved' returning 1
  )
  select coalesce(array_agg(w.id order by w.contract_id) filter (where w.id is not null), '{}'), coalesce(sum(cardinality(w.timesheet_ids) + cardinality(w.adjustment_ids)), 0),
      (select count(*) from hours), (select count(*) from adjustments)
    into made, taken, marked, more from w;
  if taken <> marked + more then
    raise exception 'hours or adjustments of payment cycle % changed meanwhile', p.id using errcode = '40001';
  end if;
  perform app.note_cycle_invoices(p, made, 'create_invoice', 'invoice.created', '5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f201');
  return made;
end $$;

revoke execute on function app.invoice_cycle_contracts(payment_cycles, text[]) from public;
grant execute on function app.invoice_cycle_contracts(payment_cycles, text[]) to app_auth;
