-- Contracts of a cycle that get no seat in it, although they have an invoice: they ended before it, and their last invoices
-- were canceled or released by a refund after the seats of their cycle were billed, so theirs is.
create or replace function app.unseated_contracts(p_cycle uuid, p_contracts text[]) returns setof text language sql stable as $$
  with made as materialized (
    select k.id as contract_id, i.id, i.payment_cycle_id, i.issued_at, i.recipient_legal_entity_id, app.is_pay_returned(i)
        or exists (select from released_items x where x.organization_id = i.organization_id and x.invoice_id = i.id) as is_returned
      from payment_cycles p
      join contracts k on k.organization_id = p.organization_id and k.id = any (p_contracts) and k.ends_on < p.starts_on
      join invoices i on i.organization_id = p.organization_id and i.contract_id = k.id and i.payment_cycle_id <> p.id
      where p.organization_id = (select app.organization_id()) and p.id = p_cycle
  )
  select distinct m.contract_id from made m
    join payment_cycles b on b.organization_id = (select app.organization_id()) and b.id = m.payment_cycle_id and b.status in ('closed', 'paid') and m.issued_at = b.requested_at
    where m.is_returned
      and not exists (select from made o where o.contract_id = m.contract_id and not o.is_returned and o.issued_at >= m.issued_at)
      and exists (select from invoices f where f.organization_id = b.organization_id and f.payment_cycle_id = b.id and f.contract_id is null
        and f.recipient_legal_entity_id = m.recipient_legal_entity_id and f.status <> 'cancelled');
$$;

revoke execute on function app.unseated_contracts(uuid, text[]) from public;
grant execute on function app.unseated_contracts(uuid, text[]) to app_auth, app_web;
