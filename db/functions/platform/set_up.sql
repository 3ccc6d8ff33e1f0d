create or replace function auth.set_up() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from organizations);
$$;

alter function auth.set_up() owner to app_auth;
revoke execute on function auth.set_up() from public;
grant execute on function auth.set_up() to app_web;
