create or replace function auth.own_passkeys() returns table (id uuid, name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, name, created_at, last_used_at from passkeys where user_id = app.user_id();
$$;

alter function auth.own_passkeys() owner to app_auth;
revoke execute on function auth.own_passkeys() from public;
grant execute on function auth.own_passkeys() to app_web;
