-- The outcome of an attempt: sent, to be tried again after p_retry_seconds, or given up.
create or replace function app.finish_password_reset(p_id uuid, p_sent boolean, p_retry_seconds integer) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  done password_resets;
begin
  delete from password_resets where next_attempt_at is null and expires_at < now() and created_at < now() - interval '1 hour';
  if p_sent then
    update password_resets set email = null, next_attempt_at = null where id = p_id returning * into done;
    perform auth.audit(m.organization_id, 'request_password_reset', 'system', done.user_id, done.request_id, done.ip) from auth.resettable(done.user_id) m;
  elsif p_retry_seconds is not null then
    update password_resets set next_attempt_at = clock_timestamp() + make_interval(secs => p_retry_seconds) where id = p_id;
  else
    delete from password_resets where id = p_id;
  end if;
end $$;

alter function app.finish_password_reset(uuid, boolean, integer) owner to app_auth;
revoke execute on function app.finish_password_reset(uuid, boolean, integer) from public;
grant execute on function app.finish_password_reset(uuid, boolean, integer) to app_worker;
