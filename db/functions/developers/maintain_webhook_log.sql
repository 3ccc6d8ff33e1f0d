-- One step of keeping the log: makes the days to come; then takes events past their retention out of the feed, cancels what
-- waits of the oldest such day (30 days for what was sent and answered, 90 for the rest), and drops days for which nothing
-- waits. Returns 0 when all is done.
create or replace function app.maintain_webhook_log() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  at_once constant integer := 20000;
  today date := (now() at time zone 'UTC')::date;
  changes integer := app.add_webhook_days();
  expired integer;
  part record;
begin
  -- A backup holds this lock, and reads every day until it ends (lib/platform/backup/write.ts). Whoever waits for a day's
  -- lock makes all others wait.
  if not pg_try_advisory_xact_lock_shared(7308221004) then
    return 0;
  end if;
  expired := app.expire_events(app.first_uuid_at((today - 30)::timestamp at time zone 'UTC'), at_once);
  changes := changes + expired;
  if expired >= at_once then
    return changes;
  end if;
  for part in
    select c.relname, i.inhparent = 'webhook_events'::regclass as has_content, days.day
      from (values ('webhook_events'::regclass, 30), ('webhook_exchanges', 30), ('webhook_deliveries', 90), ('webhook_attempts', 90)) as logs (parent, keep)
      join pg_inherits i on i.inhparent = logs.parent join pg_class c on c.oid = i.inhrelid
      cross join lateral (select to_date(right(c.relname, 8), 'YYYYMMDD') as day) as days
      where days.day < today - logs.keep
      order by has_content desc, days.day
  loop
    if part.has_content then
      expired := app.expire_webhooks(app.first_uuid_at((part.day + 1)::timestamp at time zone 'UTC'), at_once);
      changes := changes + expired;
      if expired >= at_once then
        return changes;
      end if;
    end if;
    execute format('drop table public.%I', part.relname);
    changes := changes + 1;
  end loop;
  return changes;
end $$;

revoke execute on function app.maintain_webhook_log() from public;
grant execute on function app.maintain_webhook_log() to app_auth, app_worker;
