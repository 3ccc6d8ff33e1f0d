-- The last day of the last payment cycle of that frequency that is not open any more: what was paid up to there stays.
create or replace function app.last_closed_day(p_frequency text) returns date language sql stable as $$
  select max(ends_on) from payment_cycles
    where organization_id = (select app.organization_id()) and frequency = p_frequency and status <> 'open';
$$;
