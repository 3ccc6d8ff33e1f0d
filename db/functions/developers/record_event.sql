-- The event, which waits for its place in the feed, and one delivery for every subscription that wants it, held where that is
-- disabled. False when no delivery was made.
create or replace function app.record_event(p_organization uuid, p_type text, p_type_id uuid, p_resource text, p_tracking text, p_except uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  event uuid;
begin
  -- The ids that follow may be those of the next day already.
  if to_regclass('public.webhook_events' || to_char((clock_timestamp() + interval '1 hour') at time zone 'UTC', '_YYYYMMDD')) is null then
    perform app.add_webhook_days();
  end if;
  event := app.new_uuid();
  insert into webhook_events (organization_id, id, created_at, type, body)
    values (p_organization, event, app.instant_of(event), p_type, app.event_body(p_organization, event, p_type, p_type_id, p_resource, p_tracking, false));
  insert into feed_events (organization_id, event_id, type) values (p_organization, event, p_type);
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
  return found;
end $$;

alter function app.record_event(uuid, text, uuid, text, text, uuid) owner to app_auth;
revoke execute on function app.record_event(uuid, text, uuid, text, text, uuid) from public;
