-- The outcome of an attempt: the email is tried again after p_retry_seconds, or it was sent or given up.
create or replace function app.finish_access_request_notice(p_organization uuid, p_id uuid, p_retry_seconds integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from access_request_notices where organization_id = p_organization and id = p_id and p_retry_seconds is null;
  update access_request_notices set next_attempt_at = clock_timestamp() + make_interval(secs => p_retry_seconds)
    where organization_id = p_organization and id = p_id and p_retry_seconds is not null;
$$;

alter function app.finish_access_request_notice(uuid, uuid, integer) owner to app_auth;
revoke execute on function app.finish_access_request_notice(uuid, uuid, integer) from public;
grant execute on function app.finish_access_request_notice(uuid, uuid, integer) to app_worker;
