call app.guard_tenant_table('invoice_day_counts', 'select');
--> statement-breakpoint
create policy auth_lookup on invoice_day_counts to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on invoice_day_counts to app_auth;
--> statement-breakpoint
create type app.invoice_change as (organization_id uuid, list_status text, is_cor boolean, day date, invoices bigint);
--> statement-breakpoint
create or replace function app.count_invoices() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changes app.invoice_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select (organization_id, list_status, is_cor, (issued_at at time zone 'UTC')::date, count(*))::app.invoice_change
        from added group by organization_id, list_status, is_cor, (issued_at at time zone 'UTC')::date);
  elsif tg_op = 'DELETE' then
    changes := array(
      select (organization_id, list_status, is_cor, (issued_at at time zone 'UTC')::date, -count(*))::app.invoice_change
        from removed group by organization_id, list_status, is_cor, (issued_at at time zone 'UTC')::date);
  else
    changes := array(
      select (organization_id, list_status, is_cor, day, sum(n))::app.invoice_change
        from (
          select organization_id, list_status, is_cor, (issued_at at time zone 'UTC')::date as day, 1 as n from added
          union all
          select organization_id, list_status, is_cor, (issued_at at time zone 'UTC')::date, -1 from removed
        ) as both_sides
        group by organization_id, list_status, is_cor, day having sum(n) <> 0);
  end if;
  insert into invoice_counts as c (organization_id, list_status, is_cor, slot, invoices)
    select organization_id, list_status, is_cor, pg_backend_pid() % 16, sum(invoices)
      from unnest(changes) group by 1, 2, 3 having sum(invoices) <> 0 order by 1, 2, 3
    on conflict (organization_id, list_status, is_cor, slot) do update set invoices = c.invoices + excluded.invoices;
  insert into invoice_day_counts as c (organization_id, list_status, is_cor, day, slot, invoices)
    select organization_id, list_status, is_cor, day, pg_backend_pid() % 16, invoices
      from unnest(changes) order by 1, 2, 3, 4
    on conflict (organization_id, list_status, is_cor, day, slot) do update set invoices = c.invoices + excluded.invoices;
  return null;
end $$;
--> statement-breakpoint
set role app_auth;
--> statement-breakpoint
insert into invoice_day_counts (organization_id, list_status, is_cor, day, slot, invoices)
  select organization_id, list_status, is_cor, (issued_at at time zone 'UTC')::date, 0, count(*) from invoices group by 1, 2, 3, 4;
--> statement-breakpoint
reset role;
