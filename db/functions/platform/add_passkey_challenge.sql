create or replace function auth.add_passkey_challenge(p_digest bytea, p_browser bytea, p_purpose text, p_lifetime interval) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from passkey_challenges where expires_at < now();
  insert into passkey_challenges (digest, browser, purpose, expires_at) values (p_digest, p_browser, p_purpose, now() + p_lifetime);
$$;

alter function auth.add_passkey_challenge(bytea, bytea, text, interval) owner to app_auth;
revoke execute on function auth.add_passkey_challenge(bytea, bytea, text, interval) from public;
grant execute on function auth.add_passkey_challenge(bytea, bytea, text, interval) to app_web;
