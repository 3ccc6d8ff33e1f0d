-- After a subscription was disabled or deleted: what waits is held or cancelled.
create or replace function app.quiet_webhook(p_subscription uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.settle_webhook(app.organization_id(), p_subscription, 1000);
$$;

alter function app.quiet_webhook(uuid) owner to app_auth;
revoke execute on function app.quiet_webhook(uuid) from public;
grant execute on function app.quiet_webhook(uuid) to app_web;
