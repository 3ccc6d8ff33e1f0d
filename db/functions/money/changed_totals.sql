-- Where what closing a cycle would invoice, by legal entity and currency with platform seats, isn't what was expected. It
-- reads only what the worker may read, and works everything out: nothing is invoiced yet.
create or replace function app.changed_totals(p_cycle uuid, p_expected jsonb) returns jsonb
language plpgsql stable set jit = off as $$
declare
  at_once constant integer := 2000;
  place text;
  ids text[];
  sums app.cycle_sum[] := '{}';
  -- Legal entities of contracts without a seat.
  unseated uuid[] := '{}';
  batch record;
begin
  loop
    ids := array(select app.payment_cycle_contracts(p_cycle, place, at_once, null));
    with w as materialized (
      select * from app.work_out_payment_cycle(p_cycle, ids, false) where exception is null
    )
    select array(select (legal_entity_id, currency, sum(contracts), sum(amount), sum(service_fee), sum(vat_total), sum(total))::app.cycle_sum
        from (select * from unnest(sums)
          union all
          select legal_entity_id, currency, count(*), sum(amount), sum(service_fee), sum(vat_total), sum(total) from w group by 1, 2) as parts
        group by legal_entity_id, currency) as sums,
        array(select legal_entity_id from w where contract_id in (select app.unseated_contracts(p_cycle, ids))) as unseated
      into batch;
    sums := batch.sums;
    unseated := unseated || batch.unseated;
    exit when cardinality(ids) < at_once;
    place := ids[at_once];
  end loop;
  return (
    with seats as (
      select s.legal_entity_id, s.currency, s.total
        from (select array_agg(legal_entity_id) as entities, array_agg(n::integer) as counts
          from (select legal_entity_id, sum(contracts) - (select count(*) from unnest(unseated) as u (id) where u.id = legal_entity_id) as n from unnest(sums) group by 1) as each) as counted
        cross join lateral app.payment_cycle_seats(p_cycle, counted.entities, counted.counts) as s
    ), found as (
      select legal_entity_id, currency, sum(total) as total
        from (select legal_entity_id, currency, total from unnest(sums) union all select * from seats) as parts group by 1, 2
    ), expected as (
      select legal_entity_id, currency, sum(total) as total
        from jsonb_to_recordset(p_expected) as x (legal_entity_id uuid, currency text, total numeric) group by 1, 2
    )
    select coalesce(jsonb_agg(jsonb_build_object('legal_entity_id', b.legal_entity_id, 'legal_entity_name', coalesce(e.name, ''), 'currency', b.currency,
        'expected', round(b.expected, greatest(scale(b.expected), app.currency_digits(b.currency)))::text,
        'total', round(b.total, greatest(scale(b.total), app.currency_digits(b.currency)))::text) order by e.name, b.legal_entity_id, b.currency), '[]')
      from (select legal_entity_id, currency, coalesce(x.total, 0) as expected, coalesce(f.total, 0) as total
        from found f full join expected x using (legal_entity_id, currency)) as b
      left join legal_entities e on e.organization_id = (select app.organization_id()) and e.id = b.legal_entity_id
      where b.expected <> b.total);
end $$;

revoke execute on function app.changed_totals(uuid, jsonb) from public;
grant execute on function app.changed_totals(uuid, jsonb) to app_auth, app_web;
