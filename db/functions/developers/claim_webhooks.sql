-- Takes up to p_slots due deliveries. Two levels: first the subscriptions that have something due and bear more, then the
-- first few of each. While little is due, its subscriptions are read off the front of the queue, whoever else waits for a
-- later time; otherwise each is found by one look into the index, however much waits.
-- What the worker names in p_answered is no longer at its endpoint, although it is not recorded yet, and keeps no place there.
-- `recipient` is what all deliveries of a subscription share.
-- Raises when the worker's own lock is gone, because others would take its work for that of a vanished one.
create or replace function app.claim_webhooks(p_worker integer, p_slots integer, p_answered uuid[])
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

alter function app.claim_webhooks(integer, integer, uuid[]) owner to app_auth;
revoke execute on function app.claim_webhooks(integer, integer, uuid[]) from public;
grant execute on function app.claim_webhooks(integer, integer, uuid[]) to app_worker;
