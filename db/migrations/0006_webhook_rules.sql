call app.guard_tenant_table('webhook_subscriptions', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('webhook_keys', 'select, insert, update, delete');
--> statement-breakpoint
call app.guard_tenant_table('webhook_events', 'select');
--> statement-breakpoint
call app.guard_tenant_table('webhook_deliveries', 'select');
--> statement-breakpoint
call app.guard_tenant_table('webhook_attempts', 'select');
--> statement-breakpoint
call app.guard_tenant_table('webhook_exchanges', 'select');
--> statement-breakpoint
call app.guard_tenant_table('webhook_queue', 'select');
--> statement-breakpoint
call app.guard_tenant_table('webhook_activity', 'select');
--> statement-breakpoint
call app.guard_tenant_table('webhook_resends', 'select, insert, update');
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['subscriptions', 'keys', 'events', 'deliveries', 'attempts', 'exchanges', 'queue', 'activity', 'resends'] loop
    execute format('create policy auth_lookup on %I to app_auth using (true) with check (true)', 'webhook_' || name);
    execute format('grant select, insert, update, delete on %I to app_auth', 'webhook_' || name);
  end loop;
end $$;
--> statement-breakpoint
-- Rewritten often: keep dead rows few.
alter table webhook_queue set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
--> statement-breakpoint
-- UUID version 7 with microseconds (RFC 9562 6.2, method 3): ordered by time, so that a day of ids is a range.
create function app.new_uuid() returns uuid language sql volatile set search_path = pg_catalog as $$
  select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint) as clock (us);
$$;
--> statement-breakpoint
-- The lowest id of that time; times that no id can have count as the nearest.
create function app.first_uuid_at(p_at timestamptz) returns uuid language sql immutable parallel safe
  return (lpad(to_hex(least(greatest(floor(extract(epoch from p_at) * 1000), 0), 281474976710655)::bigint), 12, '0') || '70008000000000000000')::uuid;
--> statement-breakpoint
-- The millisecond that an id was made in.
create function app.instant_of(p_id uuid) returns timestamptz language sql immutable parallel safe
  return to_timestamp(('x' || substr(replace(p_id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0);
--> statement-breakpoint
-- Cancels what still waits of events before this id, and what nobody needs any more: its content is about to go.
create function app.expire_webhooks(p_before uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from webhook_queue where event_id < p_before returning organization_id, delivery_id)
    update webhook_deliveries d set state = 'cancelled', last_error = 'expired', next_attempt_at = null, finished_at = now()
      from gone g where d.organization_id = g.organization_id and d.id = g.delivery_id;
  delete from webhook_activity where hour < now() - interval '90 days';
$$;
--> statement-breakpoint
-- Days of the log: makes those to come, drops those past their retention (30 days for what was sent and answered, 90 for
-- the rest). Runs as the owner of the tables. Returns how many were made or dropped.
create function app.maintain_webhook_log() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  log record;
  day date;
  part record;
  today date := (now() at time zone 'UTC')::date;
  changes integer := 0;
begin
  perform pg_advisory_xact_lock(7308221002);
  for log in select * from (values ('webhook_events', 30), ('webhook_exchanges', 30), ('webhook_deliveries', 90), ('webhook_attempts', 90)) as logs (parent, keep) loop
    for day in select today + n from generate_series(-1, 14) as n loop
      continue when to_regclass(format('public.%I', log.parent || to_char(day, '_YYYYMMDD'))) is not null;
      -- Attached afterwards, which blocks nobody who writes to the other days.
      execute format('create table public.%I (like public.%I including defaults including constraints)', log.parent || to_char(day, '_YYYYMMDD'), log.parent);
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', log.parent, log.parent || to_char(day, '_YYYYMMDD'),
        app.first_uuid_at(day::timestamp at time zone 'UTC'), app.first_uuid_at((day + 1)::timestamp at time zone 'UTC'));
      changes := changes + 1;
    end loop;
    for part in
      select c.relname, to_date(right(c.relname, 8), 'YYYYMMDD') as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = log.parent::regclass and to_date(right(c.relname, 8), 'YYYYMMDD') < today - log.keep
    loop
      if log.parent = 'webhook_events' then
        perform app.expire_webhooks(app.first_uuid_at((part.day + 1)::timestamp at time zone 'UTC'));
      end if;
      execute format('drop table public.%I', part.relname);
      changes := changes + 1;
    end loop;
  end loop;
  return changes;
end $$;
--> statement-breakpoint
select app.maintain_webhook_log();
--> statement-breakpoint
-- The text that is stored, signed and sent.
create function app.event_body(p_organization uuid, p_event uuid, p_type text, p_type_id uuid, p_resource text, p_tracking text, p_simulated boolean) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select '{"data":{"meta":{"event_id":"' || p_event || '","event_type":' || to_json(p_type) || ',"event_type_id":"' || p_type_id
      || '","organization_id":"' || p_organization || '","organization_name":' || to_json(o.name) || ',"tracking_id":' || to_json(p_tracking)
      || ',"occurred_at":"' || at || '","api_version":"v2"' || case when p_simulated then ',"is_simulation":true' else '' end
      || '},"resource":' || p_resource || '},"timestamp":"' || at || '"}'
    from organizations o, to_char(app.instant_of(p_event) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    where o.id = p_organization;
$$;
--> statement-breakpoint
-- The event, and one delivery for every subscription that wants it, held where that is disabled; nothing at all when
-- none does. False when no delivery was made.
create function app.record_event(p_organization uuid, p_type text, p_type_id uuid, p_resource text, p_tracking text, p_except uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  event uuid;
begin
  if not exists (
    select from webhook_subscriptions s where s.organization_id = p_organization and s.events && array[p_type, '*'] and s.id is distinct from p_except
  ) then
    return false;
  end if;
  if to_regclass('public.webhook_events' || to_char(now() at time zone 'UTC', '_YYYYMMDD')) is null then
    perform app.maintain_webhook_log();
  end if;
  event := app.new_uuid();
  insert into webhook_events (organization_id, id, created_at, type, body)
    values (p_organization, event, app.instant_of(event), p_type, app.event_body(p_organization, event, p_type, p_type_id, p_resource, p_tracking, false));
  with delivery as (
    insert into webhook_deliveries (organization_id, id, created_at, event_id, event_type, subscription_id, state, next_attempt_at)
      select p_organization, w.delivery, app.instant_of(w.delivery), event, p_type, w.id, case w.status when 'enabled' then 'pending' else 'held' end,
          case w.status when 'enabled' then now() end
        from (select app.new_uuid() as delivery, s.id, s.status from webhook_subscriptions s
          where s.organization_id = p_organization and s.events && array[p_type, '*'] and s.id is distinct from p_except) as w
      returning id, subscription_id, state
  )
  insert into webhook_queue (organization_id, delivery_id, event_id, subscription_id, state, trigger, next_at)
    select p_organization, id, event, subscription_id, case state when 'held' then 'held' else 'due' end, 'auto', now() from delivery;
  return true;
end $$;
--> statement-breakpoint
create function app.emit_event(p_type text, p_type_id uuid, p_resource text, p_tracking text, p_except uuid) returns boolean
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.record_event(app.organization_id(), p_type, p_type_id, p_resource, p_tracking, p_except);
$$;
--> statement-breakpoint
-- Brings up to p_most waiting deliveries of a subscription in line with it: held while it is disabled, due or cancelled
-- once it is enabled again, cancelled when it is gone. Returns how many it changed. Deliveries that are sent by hand and
-- those under way are left alone.
create function app.settle_webhook(p_organization uuid, p_subscription uuid, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  s webhook_subscriptions;
  gone boolean;
  ids uuid[];
  cancelled uuid[];
begin
  select * into s from webhook_subscriptions where organization_id = p_organization and id = p_subscription;
  gone := not found;
  if s.status = 'enabled' then
    select array_agg(w.delivery_id), array_agg(w.delivery_id) filter (where w.event_id < app.first_uuid_at(coalesce(s.resume_since, '-infinity')))
      into ids, cancelled
      from (select delivery_id, event_id from webhook_queue
        where organization_id = p_organization and subscription_id = p_subscription and state = 'held'
        order by event_id limit p_most for update skip locked) as w;
  else
    select array_agg(w.delivery_id) into ids
      from (select delivery_id from webhook_queue
        where organization_id = p_organization and subscription_id = p_subscription
          and ((state = 'due' and (gone or next_at > '-infinity')) or (gone and state = 'held'))
        limit p_most for update skip locked) as w;
    cancelled := case when gone then ids end;
  end if;
  if ids is null then
    return 0;
  end if;
  delete from webhook_queue where organization_id = p_organization and delivery_id = any (cancelled);
  update webhook_deliveries set state = 'cancelled', next_attempt_at = null, finished_at = now()
    where organization_id = p_organization and id = any (cancelled);
  if not gone then
    update webhook_queue set state = case s.status when 'enabled' then 'due' else 'held' end,
        next_at = case s.status when 'enabled' then now() else next_at end, failures = case s.status when 'enabled' then 0 else failures end
      where organization_id = p_organization and delivery_id = any (ids) and not delivery_id = any (coalesce(cancelled, '{}'));
    update webhook_deliveries set state = case s.status when 'enabled' then 'pending' else 'held' end,
        next_attempt_at = case s.status when 'enabled' then now() end
      where organization_id = p_organization and id = any (ids) and not id = any (coalesce(cancelled, '{}'));
  end if;
  return cardinality(ids);
end $$;
--> statement-breakpoint
-- Enables a disabled subscription. Of what it missed (held, or given up since it was disabled) events from p_since on are
-- sent and the rest is cancelled: a first part at once, the rest by the workers.
create function app.resume_webhook(p_organization uuid, p_subscription uuid, p_since timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  since timestamptz;
begin
  select disabled_at into since from webhook_subscriptions
    where organization_id = p_organization and id = p_subscription and status = 'disabled' for update;
  if not found then
    return;
  end if;
  update webhook_subscriptions set status = 'enabled', disabled_at = null, disabled_reason = null, consecutive_failures = 0, in_flight_limit = 2,
      resume_since = p_since, enabling_delivery = null, updated_at = now()
    where organization_id = p_organization and id = p_subscription;
  with missed as (
    update webhook_deliveries d set state = 'pending', next_attempt_at = now(), finished_at = null
      where d.organization_id = p_organization and d.subscription_id = p_subscription and d.state = 'failed' and not d.is_test
        and d.finished_at >= since and d.id >= app.first_uuid_at(greatest(p_since, now() - interval '29 days'))
      returning d.id, d.event_id, d.attempts
  )
  insert into webhook_queue (organization_id, delivery_id, event_id, subscription_id, state, trigger, attempts, next_at)
    select p_organization, id, event_id, p_subscription, 'due', 'auto', attempts, now() from missed
    on conflict do nothing;
  perform app.settle_webhook(p_organization, p_subscription, 1000);
  perform pg_notify('webhook_due', '');
end $$;
--> statement-breakpoint
create function app.enable_webhook(p_subscription uuid, p_since timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.resume_webhook(app.organization_id(), p_subscription, p_since);
$$;
--> statement-breakpoint
-- After a subscription was disabled or deleted: what waits is held or cancelled.
create function app.quiet_webhook(p_subscription uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.settle_webhook(app.organization_id(), p_subscription, 1000);
$$;
--> statement-breakpoint
-- An event of its own for one subscription, sent at once even while that is disabled. Returns the delivery's id.
create function app.send_test_event(p_subscription uuid, p_type text, p_type_id uuid, p_resource text, p_tracking text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  event uuid := app.new_uuid();
  delivery uuid := app.new_uuid();
  organization uuid := app.organization_id();
begin
  if to_regclass('public.webhook_events' || to_char(now() at time zone 'UTC', '_YYYYMMDD')) is null then
    perform app.maintain_webhook_log();
  end if;
  insert into webhook_events (organization_id, id, created_at, type, body)
    values (organization, event, app.instant_of(event), p_type, app.event_body(organization, event, p_type, p_type_id, p_resource, p_tracking, true));
  insert into webhook_deliveries (organization_id, id, created_at, event_id, event_type, subscription_id, state, next_attempt_at, is_test)
    values (organization, delivery, app.instant_of(delivery), event, p_type, p_subscription, 'pending', now(), true);
  insert into webhook_queue (organization_id, delivery_id, event_id, subscription_id, state, trigger, next_at)
    values (organization, delivery, event, p_subscription, 'due', 'test', '-infinity');
  perform pg_notify('webhook_due', '');
  return delivery;
end $$;
--> statement-breakpoint
-- One more attempt at once, outside of the schedule, which goes on afterwards when there is one. Nothing new while an
-- attempt is under way. False when the event's content is no longer kept.
create function app.resend_delivery(p_delivery uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d webhook_deliveries;
begin
  -- In the order in which a worker locks them.
  perform from webhook_queue where organization_id = app.organization_id() and delivery_id = p_delivery for update;
  select * into d from webhook_deliveries where organization_id = app.organization_id() and id = p_delivery for update;
  if not exists (select from webhook_events where organization_id = d.organization_id and id = d.event_id) then
    return false;
  end if;
  insert into webhook_queue as q (organization_id, delivery_id, event_id, subscription_id, state, trigger, attempts, next_at)
    values (d.organization_id, d.id, d.event_id, d.subscription_id, 'due', 'manual', d.attempts, '-infinity')
    on conflict (organization_id, delivery_id) do update set state = 'due', trigger = 'manual', next_at = '-infinity', then_at = coalesce(q.then_at, q.next_at)
      where q.state <> 'leased' and q.next_at > '-infinity';
  if found then
    update webhook_deliveries set state = 'pending', next_attempt_at = now(), finished_at = null where organization_id = d.organization_id and id = d.id;
    perform pg_notify('webhook_due', '');
  end if;
  return true;
end $$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace and (proname ~ 'webhook|event' or proname = 'resend_delivery') loop
    execute format('revoke execute on function %s from public', f);
    if f::text ~ 'emit_event|enable_webhook|quiet_webhook|send_test_event|resend_delivery' then
      execute format('grant execute on function %s to app_web', f);
    end if;
    if f::text !~ 'maintain' then
      execute format('alter function %s owner to app_auth', f);
    end if;
  end loop;
end $$;
--> statement-breakpoint
grant execute on function app.maintain_webhook_log() to app_auth, app_worker;
