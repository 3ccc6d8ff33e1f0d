-- Contracts of a cycle that get no seat in it, although they have an invoice: they ended before it, and their last invoice was
-- canceled after the seats of its cycle were billed, so theirs is.
create or replace function app.unseated_contracts(p_cycle uuid, p_contracts text[]) returns setof text language sql stable as $$
  select k.id from payment_cycles p
    join contracts k on k.organization_id = p.organization_id and k.id = any (p_contracts) and k.ends_on < p.starts_on
    where p.organization_id = (select app.organization_id()) and p.id = p_cycle and exists (
      select from invoices i
        join payment_cycles b on b.organization_id = i.organization_id and b.id = i.payment_cycle_id and b.status in ('closed', 'paid') and i.issued_at = b.requested_at
        where i.organization_id = p.organization_id and i.contract_id = k.id and i.payment_cycle_id <> p.id and app.is_pay_returned(i)
          and not exists (select from invoices o where o.organization_id = i.organization_id and o.payment_cycle_id = b.id and o.contract_id = k.id and not app.is_pay_returned(o))
          and exists (select from invoices f where f.organization_id = i.organization_id and f.payment_cycle_id = b.id and f.contract_id is null
            and f.recipient_legal_entity_id = i.recipient_legal_entity_id and f.status <> 'cancelled'));
$$;

revoke execute on function app.unseated_contracts(uuid, text[]) from public;
grant execute on function app.unseated_contracts(uuid, text[]) to app_auth, app_web;
