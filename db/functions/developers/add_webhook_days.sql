-- Days of the log from yesterday on. Runs as the owner of the tables. Returns how many were made.
create or replace function app.add_webhook_days() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  parent text;
  part text;
  day date;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(7308221002);
  foreach parent in array array['webhook_events', 'webhook_exchanges', 'webhook_deliveries', 'webhook_attempts'] loop
    for day in select (now() at time zone 'UTC')::date + n from generate_series(-1, 14) as n loop
      part := parent || to_char(day, '_YYYYMMDD');
      continue when to_regclass(format('public.%I', part)) is not null;
      -- Attached afterwards, which blocks nobody who writes to the other days.
      execute format('create table public.%I (like public.%I including defaults including constraints)', part, parent);
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', parent, part,
        app.first_uuid_at(day::timestamp at time zone 'UTC'), app.first_uuid_at((day + 1)::timestamp at time zone 'UTC'));
      if parent = 'webhook_deliveries' then
        call app.leave_room(to_regclass(format('public.%I', part)));
      end if;
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;

revoke execute on function app.add_webhook_days() from public;
grant execute on function app.add_webhook_days() to app_auth;
