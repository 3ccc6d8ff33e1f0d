-- Sums of a cycle: of the invoices that were made, and of what closing would make, with the contracts that differ most from
-- the cycle before. Null when there is no such cycle.
create or replace function app.total_payment_cycle(p_cycle uuid) returns json
language plpgsql stable set jit = off as $$
declare
  at_once constant integer := 2000;
  most_changed constant integer := 8;
  p payment_cycles;
  before payment_cycles;
  place text;
  ids text[];
  todo text[];
  sums app.cycle_sum[];
  -- Legal entities of contracts without a seat.
  unseated uuid[];
  older app.cycle_sum[];
  batch record;
  nothing bigint;
  unknown bigint;
  untaxable bigint;
  waiting bigint := 0;
  seats json;
  -- Contracts that were worked out, and those of them that differ most.
  seen text[] := '{}';
  changes app.cycle_change[] := '{}';
  changed text[];
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
  if p.id is null then
    return null;
  end if;
  select * into before from payment_cycles where organization_id = p.organization_id and id = app.previous_payment_cycle(p_cycle);
  older := array(select s from app.invoiced_sums(before.id) as s);
  sums := array(select s from app.invoiced_sums(p_cycle) as s);
  unseated := array(select recipient_legal_entity_id from invoices where organization_id = p.organization_id and payment_cycle_id = p_cycle and status <> 'cancelled'
    and contract_id in (select app.unseated_contracts(p_cycle, array(select contract_id from invoices
      where organization_id = p.organization_id and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id is not null))));
  select count(*) filter (where reason = 'nothing_to_pay'), count(*) filter (where reason = 'no_exchange_rate'), count(*) filter (where reason = 'no_tax_rate')
      into nothing, unknown, untaxable
    from payment_cycle_exceptions where organization_id = p.organization_id and payment_cycle_id = p_cycle;
  while p.status not in ('closed', 'paid') loop
    ids := array(select app.payment_cycle_contracts(p_cycle, place, at_once, null));
    todo := ids;
    if p.status <> 'open' then
      todo := array(
        select unnest(ids)
        except all select contract_id from invoices where organization_id = p.organization_id and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id = any (ids)
        except all select contract_id from payment_cycle_exceptions where organization_id = p.organization_id and payment_cycle_id = p_cycle and contract_id = any (ids));
    end if;
    with w as materialized (
      select * from app.work_out_payment_cycle(p_cycle, todo, false)
    )
    select array(select (legal_entity_id, currency, sum(contracts), sum(amount), sum(service_fee), sum(vat_total), sum(total))::app.cycle_sum
          from (select * from unnest(sums)
            union all
            select legal_entity_id, currency, count(*), sum(amount), sum(service_fee), sum(vat_total), sum(total) from w where exception is null group by 1, 2) as both_parts
          group by legal_entity_id, currency) as sums,
        array(select legal_entity_id from w where exception is null and contract_id in (select app.unseated_contracts(p_cycle, todo))) as unseated,
        (select count(*) from w where exception = 'nothing_to_pay') as nothing, (select count(*) from w where exception = 'no_exchange_rate') as unknown,
        (select count(*) from w where exception = 'no_tax_rate') as untaxable,
        (select count(*) from w where exception is null and detail is not null) as waiting,
        case when before.id is not null then array(select (w.contract_id, w.currency, w.total - coalesce(i.total, 0))::app.cycle_change
          from w left join (select contract_id, total from invoices
            where organization_id = p.organization_id and payment_cycle_id = before.id and status <> 'cancelled' and contract_id = any (todo)) as i using (contract_id)) end as changes
      into batch;
    sums := batch.sums;
    unseated := unseated || batch.unseated;
    nothing := nothing + batch.nothing;
    unknown := unknown + batch.unknown;
    untaxable := untaxable + batch.untaxable;
    waiting := waiting + batch.waiting;
    if before.id is not null then
      changes := app.most_changed(changes || batch.changes, p.ends_on, most_changed);
      seen := seen || todo;
    end if;
    exit when cardinality(ids) < at_once;
    place := ids[at_once];
  end loop;
  if p.status in ('closed', 'paid') then
    select json_agg(json_build_object('legal_entity_id', e.id, 'legal_entity_name', app.legal_entity_at(e, i.created_at) ->> 'name', 'currency', i.currency, 'seats', l.quantity, 'amount', i.amount::text,
        'vat_total', i.vat_total::text, 'total', i.total::text) order by e.name, e.id) into seats
      from invoices i
      join invoice_line_items l on l.organization_id = i.organization_id and l.invoice_id = i.id and l.position = 1
      join legal_entities e on e.organization_id = i.organization_id and e.id = i.recipient_legal_entity_id
      where i.organization_id = p.organization_id and i.payment_cycle_id = p_cycle and i.status <> 'cancelled' and i.contract_id is null;
  else
    select json_agg(json_build_object('legal_entity_id', s.legal_entity_id, 'legal_entity_name', s.name, 'currency', s.currency, 'seats', s.seats, 'amount', s.amount::text,
        'vat_total', s.vat_total::text, 'total', s.total::text) order by s.name, s.legal_entity_id) into seats
      from (select array_agg(legal_entity_id) as entities, array_agg(n::integer) as counts
        from (select legal_entity_id, sum(contracts) - (select count(*) from unnest(unseated) as u (id) where u.id = legal_entity_id) as n from unnest(sums) group by 1) as each) as counted
      cross join lateral app.payment_cycle_seats(p_cycle, counted.entities, counted.counts) as s;
  end if;
  if before.id is not null then
    changed := array(select contract_id from unnest(app.most_changed(changes || array(
      select (coalesce(i.contract_id, o.contract_id), coalesce(i.currency, o.currency), coalesce(i.total, 0) - coalesce(o.total, 0))::app.cycle_change
        from (select contract_id, currency, total from invoices
          where organization_id = p.organization_id and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id is not null) as i
        full join (select contract_id, currency, total from invoices
          where organization_id = p.organization_id and payment_cycle_id = before.id and status <> 'cancelled' and contract_id is not null) as o on o.contract_id = i.contract_id
        where i.contract_id is not null or not exists (select from unnest(seen) as s (id) where s.id = o.contract_id)), p.ends_on, most_changed)));
  end if;
  return json_build_object(
    'totals', (select coalesce(json_agg(json_build_object('legal_entity_id', e.id, 'legal_entity_name', app.legal_entity_at(e, coalesce(p.closed_at, 'infinity')) ->> 'name', 'currency', m.currency,
        'contracts', coalesce(s.contracts, 0), 'amount', coalesce(s.amount, none)::text, 'service_fee', coalesce(s.service_fee, none)::text,
        'vat_total', coalesce(s.vat_total, none)::text, 'total', coalesce(s.total, none)::text,
        'previous_contracts', coalesce(o.contracts, 0), 'previous_total', case when before.id is not null then coalesce(o.total, none)::text end) order by e.name, e.id, m.currency), '[]')
      from unnest(sums) as s full join unnest(older) as o using (legal_entity_id, currency) as m
      join legal_entities e on e.organization_id = p.organization_id and e.id = m.legal_entity_id
      cross join lateral (select app.round_money(0, m.currency)) as each (none)),
    'seats', coalesce(seats, '[]'),
    'exceptions', (select coalesce(json_agg(json_build_object('reason', reason, 'contracts', n) order by reason), '[]')
      from (values ('nothing_to_pay', nothing), ('no_exchange_rate', unknown), ('no_tax_rate', untaxable)) as counts (reason, n) where n > 0),
    'waiting_deductions', waiting,
    'changes', (select coalesce(json_agg(row::jsonb - '{lines,tax,waiting_deductions,exception,invoice}'::text[] order by array_position(changed, row ->> 'contract_id')), '[]')
      from json_array_elements(app.describe_cycle_rows(p_cycle, before.id, array(
        select r from app.payment_cycle_rows(p_cycle, before.id, coalesce(changed, '{}')) as r))) as row),
    'previous_cycle', case when before.id is not null then json_build_object('id', before.id, 'starts_on', before.starts_on, 'ends_on', before.ends_on) end);
end $$;

revoke execute on function app.total_payment_cycle(uuid) from public;
grant execute on function app.total_payment_cycle(uuid) to app_auth, app_web;
