-- Backups read all rows of a table.
create or replace procedure app.open_to_backups(opened regclass) language plpgsql as $$
begin
  if not exists (select from pg_policy where polrelid = opened and polname = 'backup') then
    execute format('create policy backup on %s for select to app_backup using (true)', opened);
  end if;
  execute format('grant select on %s to app_backup', opened);
end $$;
