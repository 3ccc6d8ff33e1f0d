create or replace function auth.session_user(p_digest bytea) returns table (id uuid, name text, email text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select user_id, name, email from auth.opened(p_digest) where in_use;
$$;

alter function auth."session_user"(bytea) owner to app_auth;
revoke execute on function auth."session_user"(bytea) from public;
grant execute on function auth."session_user"(bytea) to app_web;
