-- What a signature is checked with.
create or replace function auth.passkey(p_credential bytea) returns table (id uuid, user_id uuid, email text, public_key bytea, sign_count bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.id, k.user_id, u.email, k.public_key, k.sign_count from passkeys k join users u on u.id = k.user_id and u.disabled_at is null
    where k.credential_id = p_credential;
$$;

alter function auth.passkey(bytea) owner to app_auth;
revoke execute on function auth.passkey(bytea) from public;
grant execute on function auth.passkey(bytea) to app_web;
