-- What contracts with fixed pay earn in a cycle by their terms: a row for each part with one rate, with what is earned up to
-- its last day. That is rounded, so the parts add up to the whole, and none is below nothing.
create or replace function app.fixed_pay(p_cycle uuid, p_contracts text[])
returns table (contract_id text, from_on date, to_on date, rate numeric, so_far numeric)
language plpgsql stable
set enable_hashjoin = on set enable_nestloop = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  p payment_cycles;
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
  return query
  with c as materialized (
    select id, currency, rate, greatest(starts_on, p.starts_on) as first_on, least(ends_on, p.ends_on) as last_on
      from contracts where organization_id = p.organization_id and id = any (p_contracts) and frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly')
  ), terms as (
    select id, rate, date '0001-01-01' as since from c
    union all
    select a.contract_id, a.rate, a.effective_on from contract_amendments a
      where a.organization_id = p.organization_id and a.contract_id = any (p_contracts) and a.effective_on <= p.ends_on
  ), changes as (
    select id, rate, since from (select t.*, lag(t.rate) over (partition by t.id order by t.since) as earlier from terms t) as each where earlier is distinct from rate
  ), spans as (
    select id, rate, since, coalesce(lead(since) over (partition by id order by since) - 1, date '9999-12-31') as until from changes
  ), parts as (
    select c.id, c.currency, s.rate, greatest(s.since, c.first_on) as from_on, least(s.until, c.last_on) as to_on from c join spans s on s.id = c.id
  )
  select f.id::text, f.from_on, f.to_on, f.rate, app.round_money(
      round(sum(f.rate * (f.to_on - f.from_on + 1)) over (partition by f.id order by f.from_on), 20) / (p.ends_on - p.starts_on + 1), f.currency)
    from parts f where f.from_on <= f.to_on;
end $$;

revoke execute on function app.fixed_pay(uuid, text[]) from public;
grant execute on function app.fixed_pay(uuid, text[]) to app_auth, app_web;
