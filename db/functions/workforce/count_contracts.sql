create or replace function app.count_contracts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sides text := case tg_op when 'INSERT' then 'select *, 1 as n from added' when 'DELETE' then 'select *, -1 as n from removed'
    else 'select *, 1 as n from added union all select *, -1 from removed' end;
begin
  execute format('
    insert into contract_counts as t (organization_id, status, type, slot, contracts)
      select organization_id, status, type, pg_backend_pid() %% 16, sum(n) from (%s) as c
        group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (organization_id, status, type, slot) do update set contracts = t.contracts + excluded.contracts', sides);
  return null;
end $$;

alter function app.count_contracts() owner to app_auth;

create or replace trigger count_added after insert on contracts referencing new table as added for each statement execute function app.count_contracts();
create or replace trigger count_changed after update on contracts referencing new table as added old table as removed for each statement execute function app.count_contracts();
create or replace trigger count_removed after delete on contracts referencing old table as removed for each statement execute function app.count_contracts();
