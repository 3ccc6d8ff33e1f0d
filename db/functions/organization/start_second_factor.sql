-- Keeps what a new second factor's codes are computed from, until the first code confirms it. False if there is a confirmed one.
create or replace function auth.start_second_factor(p_secret bytea) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with started as (
    insert into second_factors (user_id, secret) values (app.user_id(), p_secret)
      on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now() where second_factors.confirmed_at is null
      returning user_id)
  select exists (select from started);
$$;

alter function auth.start_second_factor(bytea) owner to app_auth;
revoke execute on function auth.start_second_factor(bytea) from public;
grant execute on function auth.start_second_factor(bytea) to app_web;
