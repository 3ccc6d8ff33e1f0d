create index invoices_search on invoices using gin (organization_id, search_text gin_trgm_ops);
--> statement-breakpoint
create policy auth_lookup on invoices for select to app_auth using (true);
--> statement-breakpoint
create policy auth_lookup on invoice_counts to app_auth using (true) with check (true);
--> statement-breakpoint
grant select on invoices to app_auth;
--> statement-breakpoint
grant select, insert, update on invoice_counts to app_auth;
--> statement-breakpoint
-- LIKE may not use an index under a row policy, so the search runs here, with the tenant as its own condition: ids of up
-- to p_most matches. Always by the trigram index: how many rows match a text is beyond what the planner can guess.
create function app.search_invoices(p_pattern text, p_most integer) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_indexscan = off as $$
declare
  found text[];
begin
  execute 'select coalesce(array_agg(id), ''{}'') from (select id from invoices where organization_id = $1 and search_text like $2 limit $3) as hits'
    into found using app.organization_id(), p_pattern, p_most;
  return found;
end $$;
--> statement-breakpoint
create function app.count_invoices() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_counts as c (organization_id, list_status, is_cor, slot, invoices)
      select organization_id, list_status, is_cor, pg_backend_pid() % 16, count(*)
      from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (organization_id, list_status, is_cor, slot) do update set invoices = c.invoices + excluded.invoices;
  elsif tg_op = 'DELETE' then
    insert into invoice_counts as c (organization_id, list_status, is_cor, slot, invoices)
      select organization_id, list_status, is_cor, pg_backend_pid() % 16, -count(*)
      from removed group by 1, 2, 3 order by 1, 2, 3
      on conflict (organization_id, list_status, is_cor, slot) do update set invoices = c.invoices + excluded.invoices;
  else
    insert into invoice_counts as c (organization_id, list_status, is_cor, slot, invoices)
      select organization_id, list_status, is_cor, pg_backend_pid() % 16, sum(n)
      from (
        select organization_id, list_status, is_cor, 1 as n from added
        union all
        select organization_id, list_status, is_cor, -1 from removed
      ) as changes
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (organization_id, list_status, is_cor, slot) do update set invoices = c.invoices + excluded.invoices;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_added after insert on invoices referencing new table as added for each statement execute function app.count_invoices();
--> statement-breakpoint
create trigger count_changed after update on invoices referencing new table as added old table as removed for each statement execute function app.count_invoices();
--> statement-breakpoint
create trigger count_removed after delete on invoices referencing old table as removed for each statement execute function app.count_invoices();
--> statement-breakpoint
alter function app.search_invoices(text, integer) owner to app_auth;
--> statement-breakpoint
alter function app.count_invoices() owner to app_auth;
--> statement-breakpoint
revoke execute on function app.search_invoices(text, integer) from public;
--> statement-breakpoint
grant execute on function app.search_invoices(text, integer) to app_web;
