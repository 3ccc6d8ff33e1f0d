-- The closed cycle that ended the day before; null when there is none.
create or replace function app.previous_payment_cycle(p_cycle uuid) returns uuid language sql stable as $$
  select b.id from payment_cycles p
    join payment_cycles b on b.organization_id = p.organization_id and b.frequency = p.frequency and b.ends_on = p.starts_on - 1 and b.status in ('closed', 'paid')
    where p.organization_id = (select app.organization_id()) and p.id = p_cycle;
$$;

revoke execute on function app.previous_payment_cycle(uuid) from public;
grant execute on function app.previous_payment_cycle(uuid) to app_auth, app_web;
