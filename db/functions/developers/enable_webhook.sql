create or replace function app.enable_webhook(p_subscription uuid, p_since timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.resume_webhook(app.organization_id(), p_subscription, p_since);
$$;

alter function app.enable_webhook(uuid, timestamp with time zone) owner to app_auth;
revoke execute on function app.enable_webhook(uuid, timestamp with time zone) from public;
grant execute on function app.enable_webhook(uuid, timestamp with time zone) to app_web;
