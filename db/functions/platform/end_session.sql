create or replace function auth.end_session(p_digest bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sessions where digest = p_digest;
$$;

alter function auth.end_session(bytea) owner to app_auth;
revoke execute on function auth.end_session(bytea) from public;
grant execute on function auth.end_session(bytea) to app_web;
