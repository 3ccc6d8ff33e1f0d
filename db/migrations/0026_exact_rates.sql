-- Units of one currency that one unit of another buys on a day, to 10 places after the point and never less than 10
-- significant digits, so that a weak currency's amounts convert as exactly as a strong one's; null when unknown.
create or replace function app.exchange_rate(p_from text, p_to text, p_on date) returns numeric language sql stable parallel safe as $$
  select case when p_from = p_to then 1 else (
    select round(quotient, greatest(10, 9 - floor(log(quotient))::integer))
      from (select app.per_dollar(p_to, p_on) / app.per_dollar(p_from, p_on) as quotient) as exact) end;
$$;
--> statement-breakpoint
-- A closed cycle is paid once all of its invoices are that were not cancelled; true when this made it so. Whoever marks
-- invoices as paid or cancels one calls it last: the lock lets the later of two see what the earlier has marked.
create function app.settle_payment_cycle(p_cycle uuid, p_request text) returns boolean
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
--> statement-breakpoint
create or replace function app.settle_payment_cycle(p_cycle uuid) returns boolean
language sql volatile as $$
  select app.settle_payment_cycle(p_cycle, app.new_uuid()::text);
$$;
--> statement-breakpoint
revoke execute on function app.settle_payment_cycle(uuid, text) from public;
--> statement-breakpoint
grant execute on function app.settle_payment_cycle(uuid, text) to app_web, app_auth;
--> statement-breakpoint
-- The sweep sees what was committed since the walk read its part, so the walk goes on behind both: no contract is met twice.
create or replace function app.step_closing(p payment_cycles, p_most integer) returns integer
language plpgsql volatile as $$
declare
  ids text[] := array(select app.payment_cycle_contracts(p.id, p.contracts_after, p_most, null));
  is_swept boolean := cardinality(ids) < p_most;
  late text[] := '{}';
  made integer;
begin
  if is_swept and p.contracts_after is not null then
    -- Contracts that began to run behind the place that closing had come to.
    late := array(
      select c.id from app.payment_cycle_contracts(p.id, null, null, null) as c (id)
        where not c.id = any (ids)
          and not exists (select from invoices i where i.organization_id = p.organization_id and i.payment_cycle_id = p.id and i.status <> 'cancelled' and i.contract_id = c.id)
          and not exists (select from payment_cycle_exceptions x where x.organization_id = p.organization_id and x.payment_cycle_id = p.id and x.contract_id = c.id)
        limit p_most);
  end if;
  made := cardinality(app.invoice_cycle_contracts(p, ids || late));
  update payment_cycles set contracts_done = contracts_done + cardinality(ids) + cardinality(late), invoices_made = invoices_made + made,
      contracts_total = greatest(contracts_total, contracts_done + cardinality(ids) + cardinality(late)),
      contracts_after = greatest(contracts_after, (select max(id collate "C") from unnest(ids || late) as id))
    where organization_id = p.organization_id and id = p.id;
  if is_swept and cardinality(late) < p_most then
    update payment_cycles set invoices_made = invoices_made + cardinality(app.invoice_cycle_seats(p)) where organization_id = p.organization_id and id = p.id;
    perform app.end_cycle_work(p, 'closed', 'finish_closing_payment_cycle', 'payment-cycle.closed', 'c4e07d16-92b5-4f38-8d6a-51f0b3a7e902');
  end if;
  return cardinality(ids) + cardinality(late);
end $$;
