create or replace function app.count_payments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changes app.payment_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date, count(*))::app.payment_change
        from added group by organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date);
  elsif tg_op = 'DELETE' then
    changes := array(
      select (organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date, -count(*))::app.payment_change
        from removed group by organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date);
  else
    changes := array(
      select (organization_id, status, payment_currency, entity_type, day, sum(n))::app.payment_change
        from (
          select organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date as day, 1 as n from added
          union all
          select organization_id, status, payment_currency, entity_type, (created_at at time zone 'UTC')::date, -1 from removed
        ) as both_sides
        group by organization_id, status, payment_currency, entity_type, day having sum(n) <> 0);
  end if;
  insert into payment_counts as c (organization_id, status, payment_currency, entity_type, slot, payments)
    select organization_id, status, payment_currency, entity_type, pg_backend_pid() % 16, sum(payments)
      from unnest(changes) group by 1, 2, 3, 4 having sum(payments) <> 0 order by 1, 2, 3, 4
    on conflict (organization_id, status, payment_currency, entity_type, slot) do update set payments = c.payments + excluded.payments;
  insert into payment_day_counts as c (organization_id, status, payment_currency, entity_type, day, slot, payments)
    select organization_id, status, payment_currency, entity_type, day, pg_backend_pid() % 16, payments
      from unnest(changes) order by 1, 2, 3, 4, 5
    on conflict (organization_id, status, payment_currency, entity_type, day, slot) do update set payments = c.payments + excluded.payments;
  return null;
end $$;

alter function app.count_payments() owner to app_auth;

create or replace trigger count_added after insert on payments referencing new table as added for each statement execute function app.count_payments();
create or replace trigger count_changed after update on payments referencing new table as added old table as removed for each statement execute function app.count_payments();
create or replace trigger count_removed after delete on payments referencing old table as removed for each statement execute function app.count_payments();
