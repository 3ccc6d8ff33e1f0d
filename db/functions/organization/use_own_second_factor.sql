-- Uses a code of the person who asks.
create or replace function auth.use_own_second_factor(p_step integer, p_code bytea) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select auth.use_second_factor(app.user_id(), p_step, p_code);
$$;

alter function auth.use_own_second_factor(integer, bytea) owner to app_auth;
revoke execute on function auth.use_own_second_factor(integer, bytea) from public;
grant execute on function auth.use_own_second_factor(integer, bytea) to app_web;
