-- Row policy and grants of a tenant table, the same on all of them, closed to workers. What a worker may see gets a policy of its own instead.
create or replace procedure app.guard_tenant_table(guarded regclass, privileges text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format(
    'create policy tenant on %s using (organization_id = (select nullif(current_setting(''app.organization_id'', true), ''''))::uuid) '
    'with check (organization_id = (select nullif(current_setting(''app.organization_id'', true), ''''))::uuid)', guarded);
  call app.close_to_workers(guarded);
  call app.open_to_backups(guarded);
  execute format('grant %s on %s to app_web', privileges, guarded);
end $$;
