-- A delivery's row is rewritten soon after it was made: with room beside each entry its second version needs no page split.
create procedure app.leave_room(p_table regclass) language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  index regclass;
begin
  for index in select indexrelid::regclass from pg_index where indrelid = p_table loop
    execute format('alter index %s set (fillfactor = 50)', index);
  end loop;
end $$;
--> statement-breakpoint
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
--> statement-breakpoint
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'webhook_deliveries'::regclass loop
    call app.leave_room(part);
  end loop;
  call app.leave_room('webhook_queue');
end $$;
--> statement-breakpoint
drop function app.claim_webhooks(integer, integer);
--> statement-breakpoint
create type app.claimed_webhook as (organization_id uuid, subscription_id uuid, delivery_id uuid, fence bigint, failures integer, event_id uuid);
--> statement-breakpoint
-- Takes up to p_slots due deliveries. Two levels: first the subscriptions that have something due and bear more, then the
-- first few of each. While little is due, its subscriptions are read off the front of the queue, whoever else waits for a
-- later time; otherwise each is found by one look into the index, however much waits.
-- What the worker names in p_answered is no longer at its endpoint, although it is not recorded yet, and keeps no place there.
-- `recipient` is what all deliveries of a subscription share.
-- Raises when the worker's own lock is gone, because others would take its work for that of a vanished one.
create function app.claim_webhooks(p_worker integer, p_slots integer, p_answered uuid[])
returns table (delivery_id uuid, fence bigint, failures integer, event_id uuid, body text, recipient text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  few constant integer := 300;
  ahead integer;
  mine app.claimed_webhook[];
  oldest uuid;
  newest uuid;
begin
  if pg_try_advisory_xact_lock(7308, p_worker) then
    raise exception 'the worker has lost its lock' using errcode = 'MW001';
  end if;
  select count(*) into ahead
    from (select from webhook_queue q where q.state = 'due' and q.next_at <= now() order by q.next_at limit few) as first;
  if ahead = 0 then
    return;
  end if;
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
    select s.organization_id, s.id, w.next_at, case s.status when 'enabled' then now() else '-infinity' end as until,
        s.in_flight_limit - busy.n as room
      from waiting w
      join webhook_subscriptions s on s.organization_id = w.organization_id and s.id = w.subscription_id
      cross join lateral (
        select count(*)::integer as n from webhook_queue q
          where q.organization_id = s.organization_id and q.subscription_id = s.id and q.state = 'leased'
            and (q.worker <> p_worker or q.delivery_id not in (select unnest(p_answered)))) as busy
      where w.next_at <= now() and w.next_at <= case s.status when 'enabled' then now() else '-infinity' end
  ), bearing as (
    select * from ready where room > 0
  ), chosen as (
    select b.*, least(b.room, p_slots - coalesce(sum(b.room) over (order by b.next_at, b.id rows between unbounded preceding and 1 preceding), 0)) as share
      from bearing b
  ), picked as (
    select due.place from chosen c cross join lateral (
      select q.ctid as place from webhook_queue q
        where q.organization_id = c.organization_id and q.subscription_id = c.id and q.state = 'due' and q.next_at <= c.until
        order by q.next_at limit c.share for update skip locked) as due
      where c.share > 0
  ), leased as (
    update webhook_queue q set state = 'leased', lease_until = now() + interval '45 seconds', fence = q.fence + 1, worker = p_worker
      from picked p where q.ctid = p.place
      returning (q.organization_id, q.subscription_id, q.delivery_id, q.fence, q.failures, q.event_id)::app.claimed_webhook as one
  )
  select array_agg(l.one) into mine from leased l;
  -- Between these the events are, so that no other day's table is opened.
  select (array_agg(m.event_id order by m.event_id))[1], (array_agg(m.event_id order by m.event_id desc))[1] into oldest, newest from unnest(mine) as m;
  return query
    with recipients as materialized (
      select s.organization_id, s.id, json_build_object('organization_id', s.organization_id, 'subscription_id', s.id, 'url', s.url,
          'api_version', s.api_version, 'headers', encode(s.headers, 'base64'), 'keys', (
            select json_agg(json_build_object('label', k.label, 'secret', encode(k.secret, 'base64')) order by k.state, k.created_at desc)
              from webhook_keys k where k.organization_id = s.organization_id and k.subscription_id = s.id
                and (k.state = 'active' or (k.state = 'retiring' and k.not_after > now()))))::text as recipient
        from (select distinct m.organization_id, m.subscription_id from unnest(mine) as m) as of
        join webhook_subscriptions s on s.organization_id = of.organization_id and s.id = of.subscription_id
    )
    select m.delivery_id, m.fence, m.failures, m.event_id, e.body, r.recipient
      from unnest(mine) as m
      join recipients r on r.organization_id = m.organization_id and r.id = m.subscription_id
      join webhook_events e on e.organization_id = m.organization_id and e.id = m.event_id and e.id between oldest and newest;
end $$;
--> statement-breakpoint
drop function app.finish_webhooks(integer, jsonb);
--> statement-breakpoint
-- Records attempts and decides what follows, for as many as are still the worker's own: a row whose fence moved on belongs
-- to another by now and is left alone. An attempt without an error succeeded.
create function app.finish_webhooks(p_worker integer, p_organizations uuid[], p_deliveries uuid[], p_fences bigint[], p_next_seconds double precision[],
  p_at double precision[], p_duration_ms integer[], p_status integer[], p_error text[], p_key_label text[], p_request_headers text[],
  p_response_headers text[], p_response_body text[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  f record;
  finished integer := 0;
  oldest uuid;
  newest uuid;
begin
  -- Not waited for: see docs/decisions/0011.
  perform set_config('synchronous_commit', 'off', true);
  -- Between these the deliveries are, so that no other day's table is opened.
  select (array_agg(d order by d))[1], (array_agg(d order by d desc))[1] into oldest, newest from unnest(p_deliveries) as d;
  for f in
    with told as materialized (
      select * from unnest(p_organizations, p_deliveries, p_fences, p_next_seconds, p_at, p_duration_ms, p_status, p_error, p_key_label,
          p_request_headers, p_response_headers, p_response_body)
        as t (organization_id, delivery_id, fence, next_seconds, at, duration_ms, status, error, key_label, request_headers, response_headers,
          response_body)
    ), ended as (
      -- Whoever has a worker is leased; naming the state would tempt the planner to look through all that are.
      delete from webhook_queue q using told t
        where q.organization_id = t.organization_id and q.delivery_id = t.delivery_id and q.fence = t.fence and q.worker is not null
          and (t.error is null or case q.trigger when 'auto' then t.next_seconds is null else q.then_at is null end)
        returning q.subscription_id, q.trigger, q.attempts + 1 as number,
          q.failures + case when t.error is null or q.trigger <> 'auto' then 0 else 1 end as failures, null::timestamptz as next_at, t.*
    ), retried as materialized (
      select q.subscription_id, q.trigger, q.attempts + 1 as number, q.failures + case q.trigger when 'auto' then 1 else 0 end as failures,
          case q.trigger when 'auto' then now() + make_interval(secs => t.next_seconds) else q.then_at end as next_at, t.*
        from told t join webhook_queue q on q.organization_id = t.organization_id and q.delivery_id = t.delivery_id
        where q.fence = t.fence and q.worker is not null
          and t.error is not null and case q.trigger when 'auto' then t.next_seconds is not null else q.then_at is not null end
        for update of q
    ), own as materialized (
      select * from ended union all select * from retried
    ), again as (
      update webhook_queue q set state = 'due', trigger = 'auto', attempts = o.number, failures = o.failures, next_at = o.next_at, then_at = null,
          lease_until = null, worker = null
        from retried o where q.organization_id = o.organization_id and q.delivery_id = o.delivery_id
    ), attempt as (
      insert into webhook_attempts (organization_id, delivery_id, number, trigger, at, duration_ms, status, error, key_label)
        select organization_id, delivery_id, number, trigger, to_timestamp(at / 1000), duration_ms, status, error, key_label from own
    ), exchange as (
      insert into webhook_exchanges (organization_id, delivery_id, number, request_headers, response_headers, response_body)
        select organization_id, delivery_id, number, request_headers, response_headers, response_body from own
    ), logged as (
      update webhook_deliveries d set
          state = case when o.error is null then 'delivered' when o.next_at is not null then 'retrying' when d.delivered_at is not null then 'delivered' else 'failed' end,
          attempts = o.number, last_status = o.status, last_error = o.error, next_attempt_at = o.next_at,
          delivered_at = case when o.error is null then coalesce(d.delivered_at, now()) else d.delivered_at end,
          finished_at = case when o.next_at is null then now() end
        from own o where d.organization_id = o.organization_id and d.id = o.delivery_id and d.id between oldest and newest
    ), counted as (
      insert into webhook_activity as a (organization_id, subscription_id, hour, result, slot, attempts, duration_ms)
        select organization_id, subscription_id, date_trunc('hour', now(), 'UTC'), coalesce(error, 'delivered'), p_worker % 16, count(*), sum(duration_ms)
          from own group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
        on conflict (organization_id, subscription_id, hour, result, slot) do update set
          attempts = a.attempts + excluded.attempts, duration_ms = a.duration_ms + excluded.duration_ms
    )
    select organization_id, subscription_id, bool_or(error is null) as succeeded, coalesce(bool_or(error = 'timeout' or status in (429, 502, 503, 504)), false) as overloaded,
        coalesce(max(failures) filter (where error is not null and trigger = 'auto'), 0) as failures,
        bool_or(error is not null and trigger = 'auto' and next_at is null) as exhausted, count(*) as finished
      from own group by 1, 2 order by 1, 2
  loop
    finished := finished + f.finished;
    perform app.judge_webhook(f.organization_id, f.subscription_id, f.succeeded, f.overloaded, f.failures, f.exhausted, null, null);
  end loop;
  return finished;
end $$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace and proname in ('claim_webhooks', 'finish_webhooks') loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to app_worker', f);
    execute format('alter function %s owner to app_auth', f);
  end loop;
end $$;
