-- Uses a challenge up, whatever becomes of the signature. False if it isn't one of this browser for this purpose, was used, or has expired.
create or replace function auth.take_passkey_challenge(p_digest bytea, p_browser bytea, p_purpose text) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (
    delete from passkey_challenges where digest = p_digest and browser = p_browser and purpose = p_purpose and expires_at > now() returning digest)
  select exists (select from taken);
$$;

alter function auth.take_passkey_challenge(bytea, bytea, text) owner to app_auth;
revoke execute on function auth.take_passkey_challenge(bytea, bytea, text) from public;
grant execute on function auth.take_passkey_challenge(bytea, bytea, text) to app_web;
