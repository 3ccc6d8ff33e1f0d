create or replace function app.invoice_cycle_seats(p payment_cycles) returns text[]
language plpgsql volatile as $$
declare
  year integer := extract(year from p.requested_at at time zone 'UTC');
  made text[];
begin
  with s as materialized (
    select s.*, app.long_id() as id, app.document_label('INV', taken.code, year, taken.first) as number, taken.code
      from (select array_agg(entity order by entity) as entities, array_agg(n order by entity) as counts
        from (select recipient_legal_entity_id as entity, count(*)::integer as n from invoices
          where organization_id = p.organization_id and payment_cycle_id = p.id and status <> 'cancelled' and contract_id is not null group by 1) as each) as counted
      cross join lateral app.payment_cycle_seats(p.id, counted.entities, counted.counts) as s
      cross join lateral app.take_numbers(s.legal_entity_id, 'INV', year, 1) as taken
  ), added as (
    insert into invoices (organization_id, id, label, number_code, status, currency, total, amount, vat_id, vat_total, vat_percentage, service_fee, billing_type, document_type,
        recipient_legal_entity_id, search_text, issued_at, due_date, payment_cycle_id)
      select p.organization_id, id, number, code, 'awaiting_payment', currency, total, amount, vat_id, vat_total, vat_percentage, app.round_money(0, currency), 'FEE', 'INVOICE',
          legal_entity_id, lower(number), p.requested_at, (app.cycle_due_on(p.ends_on, p.due_on, (p.requested_at at time zone 'UTC')::date) + 1)::timestamp at time zone 'UTC' - interval '1 millisecond', p.id
        from s
  ), lines as (
    insert into invoice_line_items (organization_id, id, invoice_id, position, type, description, sub_description, quantity, price_per_unit, total, tax_rate, tax_type)
      select p.organization_id, app.long_id(), id, 1, 'UNSPECIFIED', label, 'Seats', seats, price, amount, case when vat_total <> 0 then vat_percentage else '0' end, vat_name from s
      union all
      select p.organization_id, app.long_id(), id, 2, 'TAX_CUSTOM', format('%s %s%%', vat_name, vat_percentage), '', 1, vat_total, vat_total, '0', null from s where vat_total <> 0
  )
  select coalesce(array_agg(id), '{}') into made from s;
  perform app.note_cycle_invoices(p, made, 'create_invoice', 'invoice.created', '5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f201');
  return made;
end $$;

revoke execute on function app.invoice_cycle_seats(payment_cycles) from public;
grant execute on function app.invoice_cycle_seats(payment_cycles) to app_auth;
