-- Enables a disabled subscription. Of what it missed (held, or given up since it was disabled) events from p_since on are
-- sent and the rest is cancelled: a first part at once, the rest by the workers.
create or replace function app.resume_webhook(p_organization uuid, p_subscription uuid, p_since timestamptz) returns void
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

alter function app.resume_webhook(uuid, uuid, timestamp with time zone) owner to app_auth;
revoke execute on function app.resume_webhook(uuid, uuid, timestamp with time zone) from public;
