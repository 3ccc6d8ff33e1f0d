-- The outcome of an attempt: tried again after p_retry_seconds, or done with, in which case only the count of an hour's emails remains.
create or replace function app.finish_account_notice(p_id uuid, p_retry_seconds integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update account_notices set next_attempt_at = clock_timestamp() + make_interval(secs => p_retry_seconds) where id = p_id and p_retry_seconds is not null;
  update account_notices set next_attempt_at = null, browser = null, system = null, ip = null where id = p_id and p_retry_seconds is null;
$$;

alter function app.finish_account_notice(uuid, integer) owner to app_auth;
revoke execute on function app.finish_account_notice(uuid, integer) from public;
grant execute on function app.finish_account_notice(uuid, integer) to app_worker;
