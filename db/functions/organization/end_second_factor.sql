create or replace function auth.end_second_factor() returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select auth.drop_second_factor(app.user_id());
$$;

alter function auth.end_second_factor() owner to app_auth;
revoke execute on function auth.end_second_factor() from public;
grant execute on function auth.end_second_factor() to app_web;
