-- Brings up to p_most waiting deliveries of a subscription in line with it: held while it is disabled, due or cancelled
-- once it is enabled again, cancelled when it is gone. Returns how many it changed. Deliveries that are sent by hand and
-- those under way are left alone.
create or replace function app.settle_webhook(p_organization uuid, p_subscription uuid, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  s webhook_subscriptions;
  gone boolean;
  ids uuid[];
  cancelled uuid[];
begin
  select * into s from webhook_subscriptions where organization_id = p_organization and id = p_subscription;
  gone := not found;
  if s.status = 'enabled' then
    select array_agg(w.delivery_id), array_agg(w.delivery_id) filter (where w.event_id < app.first_uuid_at(coalesce(s.resume_since, '-infinity')))
      into ids, cancelled
      from (select delivery_id, event_id from webhook_queue
        where organization_id = p_organization and subscription_id = p_subscription and state = 'held'
        order by event_id limit p_most for update skip locked) as w;
  else
    select array_agg(w.delivery_id) into ids
      from (select delivery_id from webhook_queue
        where organization_id = p_organization and subscription_id = p_subscription
          and ((state = 'due' and (gone or next_at > '-infinity')) or (gone and state = 'held'))
        limit p_most for update skip locked) as w;
    cancelled := case when gone then ids end;
  end if;
  if ids is null then
    return 0;
  end if;
  delete from webhook_queue where organization_id = p_organization and delivery_id = any (cancelled);
  update webhook_deliveries set state = 'cancelled', next_attempt_at = null, finished_at = now()
    where organization_id = p_organization and id = any (cancelled);
  if not gone then
    update webhook_queue set state = case s.status when 'enabled' then 'due' else 'held' end,
        next_at = case s.status when 'enabled' then now() else next_at end, failures = case s.status when 'enabled' then 0 else failures end
      where organization_id = p_organization and delivery_id = any (ids) and not delivery_id = any (coalesce(cancelled, '{}'));
    update webhook_deliveries set state = case s.status when 'enabled' then 'pending' else 'held' end,
        next_attempt_at = case s.status when 'enabled' then now() end
      where organization_id = p_organization and id = any (ids) and not id = any (coalesce(cancelled, '{}'));
  end if;
  return cardinality(ids);
end $$;

alter function app.settle_webhook(uuid, uuid, integer) owner to app_auth;
revoke execute on function app.settle_webhook(uuid, uuid, integer) from public;
