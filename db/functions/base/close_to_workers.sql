-- A worker's transaction sees nothing of the table.
create or replace procedure app.close_to_workers(guarded regclass) language plpgsql as $$
begin
  execute format('create policy worker on %s as restrictive to app_web using ((select app.caller()) <> ''worker'')', guarded);
end $$;
