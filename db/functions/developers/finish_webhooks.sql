-- Records attempts and decides what follows, for as many as are still the worker's own: a row whose fence moved on belongs
-- to another by now and is left alone. An attempt without an error succeeded.
create or replace function app.finish_webhooks(p_worker integer, p_organizations uuid[], p_deliveries uuid[], p_fences bigint[], p_next_seconds double precision[],
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

alter function app.finish_webhooks(integer, uuid[], uuid[], bigint[], double precision[], double precision[], integer[], integer[], text[], text[], text[], text[], text[]) owner to app_auth;
revoke execute on function app.finish_webhooks(integer, uuid[], uuid[], bigint[], double precision[], double precision[], integer[], integer[], text[], text[], text[], text[], text[]) from public;
grant execute on function app.finish_webhooks(integer, uuid[], uuid[], bigint[], double precision[], double precision[], integer[], integer[], text[], text[], text[], text[], text[]) to app_worker;
