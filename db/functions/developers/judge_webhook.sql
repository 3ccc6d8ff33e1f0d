-- What an attempt, or several at once, mean for their subscription. p_failures is the most failures that a delivery of the
-- schedule has now. A success starts the count anew; 11 in a row, the first attempt and 10 retries, disable.
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
    update webhook_subscriptions set status = 'disabled', disabled_at = now(), updated_at = now(), disabled_reason = '10 of 10 retries failed'
      where organization_id = p_organization and id = p_subscription;
    perform app.settle_webhook(p_organization, p_subscription, 1000);
    perform app.notify_administrators(p_organization, p_subscription);
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

alter function app.judge_webhook(uuid, uuid, boolean, boolean, integer, boolean, uuid, boolean) owner to app_auth;
revoke execute on function app.judge_webhook(uuid, uuid, boolean, boolean, integer, boolean, uuid, boolean) from public;
