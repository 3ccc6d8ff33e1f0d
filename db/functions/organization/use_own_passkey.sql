create or replace function auth.use_own_passkey(p_id uuid, p_count bigint) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select auth.use_passkey(k.id, p_count) from passkeys k where k.id = p_id and k.user_id = app.user_id();
$$;

alter function auth.use_own_passkey(uuid, bigint) owner to app_auth;
revoke execute on function auth.use_own_passkey(uuid, bigint) from public;
grant execute on function auth.use_own_passkey(uuid, bigint) to app_web;
