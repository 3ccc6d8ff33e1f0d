create or replace function auth.rename_own_passkey(p_id uuid, p_name text) returns setof uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update passkeys set name = p_name where id = p_id and user_id = app.user_id() returning id;
$$;

alter function auth.rename_own_passkey(uuid, text) owner to app_auth;
revoke execute on function auth.rename_own_passkey(uuid, text) from public;
grant execute on function auth.rename_own_passkey(uuid, text) to app_web;
