-- As app.record_event, for many at once.
create or replace function app.record_events(p_organization uuid, p_type text, p_type_id uuid, p_resources text[], p_tracking text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The ids that follow may be those of the next day already.
  if to_regclass('public.webhook_events' || to_char((clock_timestamp() + interval '1 hour') at time zone 'UTC', '_YYYYMMDD')) is null then
    perform app.add_webhook_days();
  end if;
  with made as materialized (
    select app.new_uuid() as id, resource from unnest(p_resources) as resource
  ), event as (
    insert into webhook_events (organization_id, id, created_at, type, body)
      select p_organization, id, app.instant_of(id), p_type, app.event_body(p_organization, id, p_type, p_type_id, resource, p_tracking, false) from made
  ), fed as (
    insert into feed_events (organization_id, event_id, type) select p_organization, id, p_type from made
  ), wanted as materialized (
    select app.new_uuid() as delivery, m.id as event, s.id as subscription, s.status from made m
      cross join (select id, status from webhook_subscriptions where organization_id = p_organization and events && array[p_type, '*']) as s
  ), delivery as (
    insert into webhook_deliveries (organization_id, id, created_at, event_id, event_type, subscription_id, state, next_attempt_at)
      select p_organization, delivery, app.instant_of(delivery), event, p_type, subscription, case status when 'enabled' then 'pending' else 'held' end,
          case status when 'enabled' then now() end
        from wanted
  )
  insert into webhook_queue (organization_id, delivery_id, event_id, subscription_id, state, trigger, next_at)
    select p_organization, delivery, event, subscription, case status when 'enabled' then 'due' else 'held' end, 'auto', now() from wanted;
  return found;
end $$;

alter function app.record_events(uuid, text, uuid, text[], text) owner to app_auth;
revoke execute on function app.record_events(uuid, text, uuid, text[], text) from public;
