-- Goes on with one job that sends failed deliveries again, by up to p_most. Returns how many it queued, or null when no job
-- can go on. A job of a disabled subscription waits.
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

alter function app.run_webhook_resend(integer) owner to app_auth;
revoke execute on function app.run_webhook_resend(integer) from public;
grant execute on function app.run_webhook_resend(integer) to app_worker;
