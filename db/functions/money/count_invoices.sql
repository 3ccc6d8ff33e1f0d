create or replace function app.count_invoices() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changes app.invoice_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (organization_id, status, is_cor, (issued_at at time zone 'UTC')::date, count(*))::app.invoice_change
        from added group by organization_id, status, is_cor, (issued_at at time zone 'UTC')::date);
  elsif tg_op = 'DELETE' then
    changes := array(
      select (organization_id, status, is_cor, (issued_at at time zone 'UTC')::date, -count(*))::app.invoice_change
        from removed group by organization_id, status, is_cor, (issued_at at time zone 'UTC')::date);
  else
    changes := array(
      select (organization_id, status, is_cor, day, sum(n))::app.invoice_change
        from (
          select organization_id, status, is_cor, (issued_at at time zone 'UTC')::date as day, 1 as n from added
          union all
          select organization_id, status, is_cor, (issued_at at time zone 'UTC')::date, -1 from removed
        ) as both_sides
        group by organization_id, status, is_cor, day having sum(n) <> 0);
  end if;
  insert into invoice_counts as c (organization_id, status, is_cor, slot, invoices)
    select organization_id, status, is_cor, pg_backend_pid() % 16, sum(invoices)
      from unnest(changes) group by 1, 2, 3 having sum(invoices) <> 0 order by 1, 2, 3
    on conflict (organization_id, status, is_cor, slot) do update set invoices = c.invoices + excluded.invoices;
  insert into invoice_day_counts as c (organization_id, status, is_cor, day, slot, invoices)
    select organization_id, status, is_cor, day, pg_backend_pid() % 16, invoices
      from unnest(changes) order by 1, 2, 3, 4
    on conflict (organization_id, status, is_cor, day, slot) do update set invoices = c.invoices + excluded.invoices;
  return null;
end $$;

alter function app.count_invoices() owner to app_auth;

create or replace trigger count_added after insert on invoices referencing new table as added for each statement execute function app.count_invoices();
create or replace trigger count_changed after update on invoices referencing new table as added old table as removed for each statement execute function app.count_invoices();
create or replace trigger count_removed after delete on invoices referencing old table as removed for each statement execute function app.count_invoices();
