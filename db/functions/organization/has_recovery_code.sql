create or replace function auth.has_recovery_code(p_code bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from recovery_codes where user_id = app.user_id() and digest = p_code);
$$;

alter function auth.has_recovery_code(bytea) owner to app_auth;
revoke execute on function auth.has_recovery_code(bytea) from public;
grant execute on function auth.has_recovery_code(bytea) to app_web;
