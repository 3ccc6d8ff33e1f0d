-- What a person's authenticators call their passkeys.
create or replace function auth.passkeys_of(p_user uuid) returns setof bytea
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select credential_id from passkeys where user_id = p_user order by created_at, id;
$$;

alter function auth.passkeys_of(uuid) owner to app_auth;
revoke execute on function auth.passkeys_of(uuid) from public;
grant execute on function auth.passkeys_of(uuid) to app_web;
