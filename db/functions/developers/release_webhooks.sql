create or replace function app.release_webhooks(p_worker integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with released as (
    update webhook_queue set state = 'due', lease_until = null, worker = null where state = 'leased' and worker = p_worker returning 1)
  select count(*)::integer from released;
$$;

alter function app.release_webhooks(integer) owner to app_auth;
revoke execute on function app.release_webhooks(integer) from public;
grant execute on function app.release_webhooks(integer) to app_worker;
