-- Contracts of a cycle beside the one before (p_before, or null): what was invoiced where it was, else what closing would.
create or replace function app.payment_cycle_rows(p_cycle uuid, p_before uuid, p_contracts text[]) returns setof app.cycle_row
language plpgsql stable as $$
declare
  organization uuid := app.organization_id();
  settled text[];
  running text[];
begin
  settled := array(
    select contract_id from invoices where organization_id = organization and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id = any (p_contracts)
    union all
    select contract_id from payment_cycle_exceptions where organization_id = organization and payment_cycle_id = p_cycle and contract_id = any (p_contracts));
  if exists (select from payment_cycles where organization_id = organization and id = p_cycle and status not in ('closed', 'paid')) then
    running := array(
      select id from app.payment_cycle_contracts(p_cycle, null, null, p_contracts) as id except select unnest(settled));
  end if;
  return query
  with earlier as materialized (
    select i.contract_id, i.id, i.total from invoices i
      where i.organization_id = organization and i.payment_cycle_id = p_before and i.status <> 'cancelled' and i.contract_id = any (p_contracts)
  ), invoiced as materialized (
    select i.* from invoices i
      where i.organization_id = organization and i.payment_cycle_id = p_cycle and i.status <> 'cancelled' and i.contract_id = any (p_contracts)
  ), found as (
    select i.contract_id, i.id, i.label, i.status, array(
          select (l.type, l.description, l.sub_description, l.quantity, l.price_per_unit, l.total, l.tax_rate, l.tax_type)::app.cycle_line
            from invoice_line_items l where l.organization_id = organization and l.invoice_id = i.id order by l.position) as lines,
        i.amount, m.adjusted, m.employer_cost, i.service_fee, i.vat_total, i.vat_percentage, i.total, null as exception, null as detail, false as is_over
      from invoiced i join app.invoice_makeup(array(select id from invoiced)) m on m.invoice_id = i.id
    union all
    select w.contract_id, null, null, null, w.lines, w.amount, w.adjusted, w.employer_cost, w.service_fee, w.vat_total, w.vat_percentage, w.total, w.exception, w.detail, false
      from app.work_out_payment_cycle(p_cycle, coalesce(running, '{}'), true) w
    union all
    select c.id, null, null, null, '{}', none, none, none, none, none, '', none, x.reason, x.detail, x.reason is null
      from contracts c
      cross join lateral (select app.round_money(0, c.currency)) as each (none)
      left join payment_cycle_exceptions x on x.organization_id = organization and x.payment_cycle_id = p_cycle and x.contract_id = c.id
      where c.organization_id = organization and c.id = any (p_contracts) and not c.id = any (coalesce(running, '{}')) and not exists (select from invoiced i where i.contract_id = c.id)
        and (x.reason is not null or exists (select from earlier e where e.contract_id = c.id))
  )
  select f.*, e.id, e.total from found f left join earlier e on e.contract_id = f.contract_id order by f.contract_id;
end $$;

revoke execute on function app.payment_cycle_rows(uuid, uuid, text[]) from public;
grant execute on function app.payment_cycle_rows(uuid, uuid, text[]) to app_auth, app_web;
