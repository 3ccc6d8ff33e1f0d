-- A closed cycle is paid once all of its invoices are that were not cancelled; true when this made it so. Whoever marks
-- invoices as paid or cancels one calls it last: the lock lets the later of two see what the earlier has marked.
create or replace function app.settle_payment_cycle(p_cycle uuid, p_request text) returns boolean
language plpgsql volatile as $$
declare
  p payment_cycles;
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle for no key update;
  if p.status is distinct from 'closed' or p.invoices_made = 0 or exists (
    select from invoices where organization_id = p.organization_id and payment_cycle_id = p_cycle and status <> 'cancelled'
      and status not in ('paid', 'refunded', 'credited')
  ) then
    return false;
  end if;
  update payment_cycles set status = 'paid' where organization_id = p.organization_id and id = p_cycle;
  insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id)
    values (p.organization_id, 'settle_payment_cycle', 'system', app.user_id(), 'cycle_id=' || p_cycle, 200, p_request);
  perform app.emit_event('payment-cycle.paid', 'c4e07d16-92b5-4f38-8d6a-51f0b3a7e904', app.payment_cycle_resource(p_cycle), p_request, null);
  return true;
end $$;

revoke execute on function app.settle_payment_cycle(uuid, text) from public;
grant execute on function app.settle_payment_cycle(uuid, text) to app_auth, app_web;
