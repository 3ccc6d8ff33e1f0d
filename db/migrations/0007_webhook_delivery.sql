-- Takes up to p_slots due deliveries. Two levels: first the subscriptions that have something due and bear more, each found
-- by one look into the index however much waits; then the first few of each. Raises when the worker's own lock is gone,
-- because others would take its work for that of a vanished one.
create function app.claim_webhooks(p_worker integer, p_slots integer)
returns table (organization_id uuid, delivery_id uuid, fence bigint, trigger text, attempts integer, failures integer,
  event_id uuid, url text, api_version text, headers bytea, body text, keys jsonb)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  if pg_try_advisory_xact_lock(7308, p_worker) then
    raise exception 'the worker has lost its lock' using errcode = 'MW001';
  end if;
  return query
  with recursive waiting as (
    (select q.organization_id, q.subscription_id, q.next_at from webhook_queue q where q.state = 'due' order by 1, 2, 3 limit 1)
    union all
    select n.organization_id, n.subscription_id, n.next_at from waiting w cross join lateral (
      select q.organization_id, q.subscription_id, q.next_at from webhook_queue q
        where q.state = 'due' and (q.organization_id, q.subscription_id) > (w.organization_id, w.subscription_id) order by 1, 2, 3 limit 1) as n
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
create function app.judge_webhook(p_organization uuid, p_subscription uuid, p_succeeded boolean, p_overloaded boolean, p_failures integer, p_exhausted boolean,
  p_delivery uuid, p_delivered boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s webhook_subscriptions;
  streak integer;
  room integer;
begin
  select * into s from webhook_subscriptions where organization_id = p_organization and id = p_subscription;
  if s.status = 'disabled' then
    perform app.settle_webhook(p_organization, p_subscription, 1000);
  end if;
  if s.id is null or (p_failures = 0 and not p_overloaded and p_delivery is distinct from s.enabling_delivery
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
  if s.enabling_delivery = p_delivery then
    if p_delivered and s.status = 'disabled' then
      perform app.resume_webhook(p_organization, p_subscription, s.resume_since);
      perform app.record_event(p_organization, 'webhook.subscription.updated', '0b6f3c1e-58a6-4a55-9d5c-0f6a3f7b1c04',
        json_build_object('id', s.id, 'name', s.name, 'url', s.url, 'status', 'enabled')::text, app.new_uuid()::text, s.id);
    end if;
    update webhook_subscriptions set enabling_delivery = null where organization_id = p_organization and id = p_subscription;
  end if;
end $$;
--> statement-breakpoint
-- Records attempts and decides what follows, for as many as are still the worker's own: a row whose fence moved on belongs
-- to another by now and is left alone.
create function app.finish_webhooks(p_worker integer, p_results jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  f record;
  finished integer := 0;
begin
  for f in
    with own as materialized (
      select q.organization_id, q.delivery_id, q.subscription_id, q.trigger, q.attempts + 1 as number, q.then_at,
          q.failures + case when r.succeeded or q.trigger <> 'auto' then 0 else 1 end as failures,
          case when r.succeeded then null when q.trigger = 'auto' then now() + make_interval(secs => r.next_seconds) else q.then_at end as next_at,
          r.succeeded, r.overloaded, r.at, r.duration_ms, r.status, r.error, r.result, r.key_label, r.request_headers, r.response_headers, r.response_body
        from jsonb_to_recordset(p_results) as r (organization_id uuid, delivery_id uuid, fence bigint, succeeded boolean, overloaded boolean,
          next_seconds double precision, at timestamptz, duration_ms integer, status integer, error text, result text, key_label text,
          request_headers text, response_headers text, response_body text)
        join webhook_queue q on q.organization_id = r.organization_id and q.delivery_id = r.delivery_id
        -- Whoever has a worker is leased; naming the state would tempt the planner to look through all that are.
        where q.fence = r.fence and q.worker is not null
        for update of q
    ), attempt as (
      insert into webhook_attempts (organization_id, delivery_id, number, trigger, at, duration_ms, status, error, key_label)
        select organization_id, delivery_id, number, trigger, at, duration_ms, status, error, key_label from own
    ), exchange as (
      insert into webhook_exchanges (organization_id, delivery_id, number, request_headers, response_headers, response_body)
        select organization_id, delivery_id, number, request_headers, response_headers, response_body from own
    ), ended as (
      delete from webhook_queue q using own o
        where q.organization_id = o.organization_id and q.delivery_id = o.delivery_id and o.next_at is null
    ), again as (
      update webhook_queue q set state = 'due', trigger = 'auto', attempts = o.number, failures = o.failures, next_at = o.next_at, then_at = null,
          lease_until = null, worker = null
        from own o where q.organization_id = o.organization_id and q.delivery_id = o.delivery_id and o.next_at is not null
    ), logged as (
      update webhook_deliveries d set
          state = case when o.succeeded then 'delivered' when o.next_at is not null then 'retrying' when d.delivered_at is not null then 'delivered' else 'failed' end,
          attempts = o.number, last_status = o.status, last_error = o.error, next_attempt_at = o.next_at,
          delivered_at = case when o.succeeded then coalesce(d.delivered_at, now()) else d.delivered_at end,
          finished_at = case when o.next_at is null then now() end
        from own o where d.organization_id = o.organization_id and d.id = o.delivery_id
    ), counted as (
      insert into webhook_activity as a (organization_id, subscription_id, hour, result, slot, attempts, duration_ms)
        select organization_id, subscription_id, date_trunc('hour', now(), 'UTC'), result, p_worker % 16, count(*), sum(duration_ms)
          from own group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (organization_id, subscription_id, hour, result, slot) do update set
          attempts = a.attempts + excluded.attempts, duration_ms = a.duration_ms + excluded.duration_ms
    )
    select organization_id, subscription_id, bool_or(succeeded) as succeeded, bool_or(overloaded) as overloaded,
        coalesce(max(failures) filter (where not succeeded and trigger = 'auto'), 0) as failures,
        bool_or(not succeeded and trigger = 'auto' and next_at is null) as exhausted, count(*) as finished,
        (array_agg(delivery_id) filter (where trigger = 'test'))[1] as tested, bool_or(succeeded) filter (where trigger = 'test') as delivered
      from own group by 1, 2 order by 1, 2
  loop
    finished := finished + f.finished;
    perform app.judge_webhook(f.organization_id, f.subscription_id, f.succeeded, f.overloaded, f.failures, f.exhausted, f.tested, f.delivered);
  end loop;
  return finished;
end $$;
--> statement-breakpoint
-- Work of workers that are gone (their lock is free) or too late (their lease is over) is due again; a crash uses up no attempt.
create function app.reclaim_webhooks() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer[];
  reclaimed integer;
begin
  select coalesce(array_agg(w), '{}') into gone
    from (select distinct worker as w from webhook_queue where state = 'leased') as workers
    where pg_try_advisory_xact_lock(7308, w);
  update webhook_queue q set state = 'due', lease_until = null, worker = null
    from (select organization_id, delivery_id from webhook_queue
      where state = 'leased' and (worker = any (gone) or lease_until < now()) for update skip locked) as lost
    where q.organization_id = lost.organization_id and q.delivery_id = lost.delivery_id;
  get diagnostics reclaimed = row_count;
  return reclaimed;
end $$;
--> statement-breakpoint
create function app.release_webhooks(p_worker integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with released as (
    update webhook_queue set state = 'due', lease_until = null, worker = null where state = 'leased' and worker = p_worker returning 1)
  select count(*)::integer from released;
$$;
--> statement-breakpoint
-- Every subscription with waiting deliveries whose state is not theirs: disabled, enabled, deleted a moment ago, or while
-- the transaction of the event was open. Up to p_most of each; returns how many were changed.
create function app.settle_webhooks(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  stray record;
  settled integer := 0;
begin
  for stray in
    with recursive due as (
      (select q.organization_id, q.subscription_id from webhook_queue q where q.state = 'due' order by 1, 2 limit 1)
      union all
      select n.organization_id, n.subscription_id from due w cross join lateral (
        select q.organization_id, q.subscription_id from webhook_queue q
          where q.state = 'due' and (q.organization_id, q.subscription_id) > (w.organization_id, w.subscription_id) order by 1, 2 limit 1) as n
    ), held as (
      (select q.organization_id, q.subscription_id from webhook_queue q where q.state = 'held' order by 1, 2 limit 1)
      union all
      select n.organization_id, n.subscription_id from held w cross join lateral (
        select q.organization_id, q.subscription_id from webhook_queue q
          where q.state = 'held' and (q.organization_id, q.subscription_id) > (w.organization_id, w.subscription_id) order by 1, 2 limit 1) as n
    )
    select d.organization_id, d.subscription_id from due d
      left join webhook_subscriptions s on s.organization_id = d.organization_id and s.id = d.subscription_id
      where s.id is null or s.status = 'disabled'
    union
    select h.organization_id, h.subscription_id from held h
      left join webhook_subscriptions s on s.organization_id = h.organization_id and s.id = h.subscription_id
      where s.id is null or s.status = 'enabled'
    order by 1, 2
  loop
    settled := settled + app.settle_webhook(stray.organization_id, stray.subscription_id, p_most);
  end loop;
  return settled;
end $$;
--> statement-breakpoint
-- Goes on with one job that sends failed deliveries again, by up to p_most. Returns how many it queued, or null when no job
-- can go on. A job of a disabled subscription waits.
create function app.run_webhook_resend(p_most integer) returns integer
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
      where d.organization_id = job.organization_id and d.subscription_id = job.subscription_id and d.state = 'failed'
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
create function app.webhook_figures() returns table (due bigint, due_age_seconds double precision, leased bigint, held bigint, dead_rows bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) filter (where state = 'due' and next_at <= now()),
      coalesce(extract(epoch from now() - min(next_at) filter (where state = 'due' and next_at <= now() and next_at > '-infinity')), 0)::double precision,
      count(*) filter (where state = 'leased'), count(*) filter (where state = 'held'),
      (select coalesce(n_dead_tup, 0) from pg_stat_all_tables where relid = 'webhook_queue'::regclass)
    from webhook_queue;
$$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace
    and proname in ('claim_webhooks', 'judge_webhook', 'finish_webhooks', 'reclaim_webhooks', 'release_webhooks', 'settle_webhooks', 'run_webhook_resend', 'webhook_figures')
  loop
    execute format('revoke execute on function %s from public', f);
    if f::text !~ 'judge' then
      execute format('grant execute on function %s to app_worker', f);
    end if;
    execute format('alter function %s owner to app_auth', f);
  end loop;
end $$;
