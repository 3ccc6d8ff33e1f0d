-- The cycle of a frequency that pays work of a day, as closing picks it: the first open one whose cut-off is not before that day,
-- for time also none that ends before it; p_from is the first day of the contract. Where none is there yet, the period that will
-- be, counted on from the last cycle there is, or else from a Monday, with the usual cut-off 5 days before its end. As JSON; `id` is
-- null for the latter.
create or replace function app.landing_cycle(p_frequency text, p_day date, p_from date, p_is_time boolean) returns json
language sql stable parallel safe as $$
  with opened as materialized (
    select id, starts_on, ends_on, cutoff_on, status from payment_cycles
      where organization_id = (select app.organization_id()) and frequency = p_frequency and status = 'open'
        and ends_on >= p_from and cutoff_on >= p_day and (ends_on >= p_day or not p_is_time)
      order by starts_on limit 1),
  counted as materialized (
    select greatest(p_day, p_from, latest.next) as day, coalesce(latest.next, '2026-01-05') as start
      from (select max(ends_on) + 1 as next from payment_cycles where organization_id = (select app.organization_id()) and frequency = p_frequency) as latest
      where not exists (select from opened)),
  coming as (
    select null::uuid as id, later.starts_on, later.ends_on, later.ends_on - 5 as cutoff_on, 'open' as status
      from counted, app.period_with_day(p_frequency, counted.day, counted.start) as first,
        app.period_with_day(p_frequency, case when p_day > first.ends_on - 5 then first.ends_on + 1 else counted.day end, counted.start) as later)
  select json_build_object('id', id, 'frequency', p_frequency, 'starts_on', starts_on, 'ends_on', ends_on, 'cutoff_on', cutoff_on, 'status', status)
    from (select * from opened union all select * from coming) as landing;
$$;
