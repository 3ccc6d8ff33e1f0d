-- One more attempt at once, outside of the schedule, which goes on afterwards when there is one. Nothing new while an
-- attempt is under way. False when the event's content is no longer kept.
create or replace function app.resend_delivery(p_delivery uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d webhook_deliveries;
begin
  -- In the order in which a worker locks them.
  perform from webhook_queue where organization_id = app.organization_id() and delivery_id = p_delivery for update;
  select * into d from webhook_deliveries where organization_id = app.organization_id() and id = p_delivery for update;
  if not exists (select from webhook_events where organization_id = d.organization_id and id = d.event_id) then
    return false;
  end if;
  insert into webhook_queue as q (organization_id, delivery_id, event_id, subscription_id, state, trigger, attempts, next_at)
    values (d.organization_id, d.id, d.event_id, d.subscription_id, 'due', 'manual', d.attempts, '-infinity')
    on conflict (organization_id, delivery_id) do update set state = 'due', trigger = 'manual', next_at = '-infinity', then_at = coalesce(q.then_at, q.next_at)
      where q.state <> 'leased' and q.next_at > '-infinity';
  if found then
    update webhook_deliveries set state = 'pending', next_attempt_at = now(), finished_at = null where organization_id = d.organization_id and id = d.id;
    perform pg_notify('webhook_due', '');
  end if;
  return true;
end $$;

alter function app.resend_delivery(uuid) owner to app_auth;
revoke execute on function app.resend_delivery(uuid) from public;
grant execute on function app.resend_delivery(uuid) to app_web;
