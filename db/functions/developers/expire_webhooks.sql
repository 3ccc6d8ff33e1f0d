-- Cancels up to p_most of what still waits of events before this id, whose content is about to go; then forgets activity
-- that nobody is shown any more. Returns how many it cancelled.
create or replace function app.expire_webhooks(p_before uuid, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  expired integer;
begin
  with late as materialized (
    select organization_id, delivery_id from webhook_queue where event_id < p_before limit p_most for update
  ), gone as (
    delete from webhook_queue q using late l where q.organization_id = l.organization_id and q.delivery_id = l.delivery_id
      returning q.organization_id, q.delivery_id
  )
  update webhook_deliveries d set state = 'cancelled', last_error = 'expired', next_attempt_at = null, finished_at = now()
    from gone g where d.organization_id = g.organization_id and d.id = g.delivery_id;
  get diagnostics expired = row_count;
  if expired < p_most then
    delete from webhook_activity where hour < now() - interval '90 days';
  end if;
  return expired;
end $$;

alter function app.expire_webhooks(uuid, integer) owner to app_auth;
revoke execute on function app.expire_webhooks(uuid, integer) from public;
