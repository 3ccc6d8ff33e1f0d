-- Days of the log from yesterday on. Runs as the owner of the tables. Returns how many were made.
create function app.add_webhook_days() returns integer
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
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
--> statement-breakpoint
drop function app.expire_webhooks(uuid);
--> statement-breakpoint
-- Cancels up to p_most of what still waits of events before this id, whose content is about to go; then forgets activity
-- that nobody is shown any more. Returns how many it cancelled.
create function app.expire_webhooks(p_before uuid, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  expired integer;
begin
  with late as materialized (
    select organization_id, delivery_id from webhook_queue where event_id < p_before limit p_most for update
  ), gone as (
    delete from webhook_queue q using late l where q.organization_id = l.organization_id and q.delivery_id = l.delivery_id
      returning q.organization_id, q.delivery_id
  )
  update webhook_deliveries d set state = 'cancelled', last_error = 'expired', next_attempt_at = null, finished_at = now()
    from gone g where d.organization_id = g.organization_id and d.id = g.delivery_id;
  get diagnostics expired = row_count;
  if expired < p_most then
    delete from webhook_activity where hour < now() - interval '90 days';
  end if;
  return expired;
end $$;
--> statement-breakpoint
-- One step of keeping the log: makes the days to come; then cancels what waits of the oldest day past its retention (30
-- days for what was sent and answered, 90 for the rest), and drops days for which nothing waits. Returns 0 when all is done.
create or replace function app.maintain_webhook_log() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $$
declare
  at_once constant integer := 20000;
  today date := (now() at time zone 'UTC')::date;
  changes integer := app.add_webhook_days();
  expired integer;
  part record;
begin
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
--> statement-breakpoint
create or replace function app.record_event(p_organization uuid, p_type text, p_type_id uuid, p_resource text, p_tracking text, p_except uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  event uuid;
begin
  if not exists (
    select from webhook_subscriptions s where s.organization_id = p_organization and s.events && array[p_type, '*'] and s.id is distinct from p_except
  ) then
    return false;
  end if;
  -- The ids that follow may be those of the next day already.
  if to_regclass('public.webhook_events' || to_char((clock_timestamp() + interval '1 hour') at time zone 'UTC', '_YYYYMMDD')) is null then
    perform app.add_webhook_days();
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
create or replace function app.send_test_event(p_subscription uuid, p_type text, p_type_id uuid, p_resource text, p_tracking text) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  event uuid := app.new_uuid();
  delivery uuid := app.new_uuid();
  organization uuid := app.organization_id();
begin
  -- The ids that follow may be those of the next day already.
  if to_regclass('public.webhook_events' || to_char((clock_timestamp() + interval '1 hour') at time zone 'UTC', '_YYYYMMDD')) is null then
    perform app.add_webhook_days();
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
-- Takes up to p_slots due deliveries. Two levels: first the subscriptions that have something due and bear more, then the
-- first few of each. While little is due, its subscriptions are read off the front of the queue, whoever else waits for a
-- later time; otherwise each is found by one look into the index, however much waits. Raises when the worker's own lock is
-- gone, because others would take its work for that of a vanished one.
create or replace function app.claim_webhooks(p_worker integer, p_slots integer)
returns table (organization_id uuid, delivery_id uuid, fence bigint, trigger text, attempts integer, failures integer,
  event_id uuid, url text, api_version text, headers bytea, body text, keys jsonb)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  few constant integer := 1000;
  ahead integer;
begin
  if pg_try_advisory_xact_lock(7308, p_worker) then
    raise exception 'the worker has lost its lock' using errcode = 'MW001';
  end if;
  select count(*) into ahead
    from (select from webhook_queue q where q.state = 'due' and q.next_at <= now() order by q.next_at limit few) as first;
  if ahead = 0 then
    return;
  end if;
  return query
  with recursive front as (
    select f.organization_id, f.subscription_id, min(f.next_at) as next_at
      from (select q.organization_id, q.subscription_id, q.next_at from webhook_queue q
        where ahead < few and q.state = 'due' and q.next_at <= now() order by q.next_at limit few) as f
      group by 1, 2
  ), each as (
    (select q.organization_id, q.subscription_id, q.next_at from webhook_queue q where ahead >= few and q.state = 'due' order by 1, 2, 3 limit 1)
    union all
    select n.organization_id, n.subscription_id, n.next_at from each w cross join lateral (
      select q.organization_id, q.subscription_id, q.next_at from webhook_queue q
        where q.state = 'due' and (q.organization_id, q.subscription_id) > (w.organization_id, w.subscription_id) order by 1, 2, 3 limit 1) as n
  ), waiting as (
    select * from front union all select * from each
  ), ready as (
    select s.organization_id, s.id, s.in_flight_limit - busy.leased as room, w.next_at,
        case s.status when 'enabled' then now() else '-infinity' end as until
      from waiting w
      join webhook_subscriptions s on s.organization_id = w.organization_id and s.id = w.subscription_id
      cross join lateral (
        select count(*)::integer as leased from webhook_queue q
          where q.organization_id = s.organization_id and q.subscription_id = s.id and q.state = 'leased') as busy
      where w.next_at <= now() and w.next_at <= case s.status when 'enabled' then now() else '-infinity' end and s.in_flight_limit > busy.leased
  ), chosen as (
    select r.*, least(r.room, p_slots - coalesce(sum(r.room) over (order by r.next_at, r.id rows between unbounded preceding and 1 preceding), 0)) as share
      from ready r
  ), picked as (
    select c.organization_id, due.delivery_id from chosen c cross join lateral (
      select q.delivery_id from webhook_queue q
        where q.organization_id = c.organization_id and q.subscription_id = c.id and q.state = 'due' and q.next_at <= c.until
        order by q.next_at limit c.share for update skip locked) as due
      where c.share > 0
  ), leased as (
    update webhook_queue q set state = 'leased', lease_until = now() + interval '45 seconds', fence = q.fence + 1, worker = p_worker
      from picked p where q.organization_id = p.organization_id and q.delivery_id = p.delivery_id
      returning q.*
  )
  select l.organization_id, l.delivery_id, l.fence, l.trigger, l.attempts, l.failures, l.event_id, s.url, s.api_version, s.headers,
      (select e.body from webhook_events e where e.organization_id = l.organization_id and e.id = l.event_id),
      (select jsonb_agg(jsonb_build_object('label', k.label, 'secret', encode(k.secret, 'base64')) order by k.state, k.created_at desc)
        from webhook_keys k where k.organization_id = l.organization_id and k.subscription_id = l.subscription_id
          and (k.state = 'active' or (k.state = 'retiring' and k.not_after > now())))
    from leased l
    join webhook_subscriptions s on s.organization_id = l.organization_id and s.id = l.subscription_id;
end $$;
--> statement-breakpoint
-- What an attempt, or several at once, mean for their subscription. p_failures is the most failures that a delivery of the
-- schedule has now. A success starts the count anew; 11 in a row, which is an exhausted schedule, disable.
create or replace function app.judge_webhook(p_organization uuid, p_subscription uuid, p_succeeded boolean, p_overloaded boolean, p_failures integer, p_exhausted boolean,
  p_delivery uuid, p_delivered boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s webhook_subscriptions;
  streak integer;
  room integer;
  ping webhook_deliveries;
begin
  select * into s from webhook_subscriptions where organization_id = p_organization and id = p_subscription;
  if s.status = 'disabled' then
    perform app.settle_webhook(p_organization, p_subscription, 1000);
  end if;
  if s.id is null or (p_failures = 0 and not p_overloaded and s.enabling_delivery is null
      and s.consecutive_failures = 0 and s.in_flight_limit >= s.max_in_flight) then
    return;
  end if;
  select * into s from webhook_subscriptions where organization_id = p_organization and id = p_subscription for no key update;
  streak := case when p_succeeded then 0 else greatest(s.consecutive_failures, least(p_failures, s.consecutive_failures + 1)) end;
  room := case when p_overloaded then greatest(1, s.in_flight_limit / 2) when p_succeeded then least(s.max_in_flight, s.in_flight_limit * 2)
    else least(s.max_in_flight, s.in_flight_limit) end;
  if (streak, room) is distinct from (s.consecutive_failures, s.in_flight_limit) then
    update webhook_subscriptions set consecutive_failures = streak, in_flight_limit = room where organization_id = p_organization and id = p_subscription;
  end if;
  if p_exhausted and streak >= 11 and s.status = 'enabled' then
    update webhook_subscriptions set status = 'disabled', disabled_at = now(), updated_at = now(), disabled_reason = 'The last retry of a delivery failed'
      where organization_id = p_organization and id = p_subscription;
    perform app.settle_webhook(p_organization, p_subscription, 1000);
    if app.record_event(p_organization, 'webhook.subscription.disabled', '0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c06',
        json_build_object('id', s.id, 'name', s.name, 'url', s.url, 'status', 'disabled')::text, app.new_uuid()::text, s.id) then
      perform pg_notify('webhook_due', '');
    end if;
  end if;
  if s.enabling_delivery is null then
    return;
  end if;
  -- The ping may be one of several test events that were reported together.
  select * into ping from webhook_deliveries where organization_id = p_organization and id = s.enabling_delivery;
  if ping.finished_at is null then
    return;
  end if;
  if ping.state = 'delivered' and s.status = 'disabled' then
    perform app.resume_webhook(p_organization, p_subscription, s.resume_since);
    perform app.record_event(p_organization, 'webhook.subscription.updated', '0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c04',
      json_build_object('id', s.id, 'name', s.name, 'url', s.url, 'status', 'enabled')::text, app.new_uuid()::text, s.id);
  end if;
  update webhook_subscriptions set enabling_delivery = null where organization_id = p_organization and id = p_subscription;
end $$;
--> statement-breakpoint
create or replace function app.run_webhook_resend(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  job webhook_resends;
  last uuid;
  queued integer;
begin
  select r.* into job from webhook_resends r
    join webhook_subscriptions s on s.organization_id = r.organization_id and s.id = r.subscription_id and s.status = 'enabled'
    where r.state = 'running' order by r.created_at limit 1 for update of r skip locked;
  if not found then
    return null;
  end if;
  with failed as (
    select d.id, d.event_id, d.attempts from webhook_deliveries d
      where d.organization_id = job.organization_id and d.subscription_id = job.subscription_id and d.state = 'failed' and not d.is_test
        and d.id >= app.first_uuid_at(job.since) and d.id < app.first_uuid_at(job.until) and (job.position is null or d.id > job.position)
      order by d.id limit p_most for update
  ), again as (
    insert into webhook_queue (organization_id, delivery_id, event_id, subscription_id, state, trigger, attempts, next_at)
      select job.organization_id, f.id, f.event_id, job.subscription_id, 'due', 'manual', f.attempts, now() from failed f
        join webhook_events e on e.organization_id = job.organization_id and e.id = f.event_id
      on conflict do nothing
      returning delivery_id
  ), shown as (
    update webhook_deliveries d set state = 'pending', next_attempt_at = now(), finished_at = null
      from again a where d.organization_id = job.organization_id and d.id = a.delivery_id
  )
  select (array_agg(f.id order by f.id desc))[1], count(*) into last, queued from failed f;
  update webhook_resends set position = coalesce(last, position), done = done + queued,
      state = case when queued < p_most then 'done' else state end, finished_at = case when queued < p_most then now() end
    where organization_id = job.organization_id and id = job.id;
  return queued;
end $$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  foreach f in array array['app.add_webhook_days()', 'app.expire_webhooks(uuid, integer)']::regprocedure[] loop
    execute format('revoke execute on function %s from public', f);
  end loop;
end $$;
--> statement-breakpoint
grant execute on function app.add_webhook_days() to app_auth;
--> statement-breakpoint
alter function app.expire_webhooks(uuid, integer) owner to app_auth;
