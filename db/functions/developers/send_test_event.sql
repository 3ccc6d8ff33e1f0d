-- An event of its own for one subscription, sent at once even while that is disabled. Returns the delivery's id.
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

alter function app.send_test_event(uuid, text, uuid, text, text) owner to app_auth;
revoke execute on function app.send_test_event(uuid, text, uuid, text, text) from public;
grant execute on function app.send_test_event(uuid, text, uuid, text, text) to app_web;
