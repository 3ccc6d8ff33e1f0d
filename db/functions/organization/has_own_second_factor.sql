create or replace function auth.has_own_second_factor() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select auth.has_second_factor(app.user_id());
$$;

alter function auth.has_own_second_factor() owner to app_auth;
revoke execute on function auth.has_own_second_factor() from public;
grant execute on function auth.has_own_second_factor() to app_web;
