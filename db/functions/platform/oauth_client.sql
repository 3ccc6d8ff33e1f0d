create or replace function auth.oauth_client(p_id text)
returns table (client_id text, name text, redirect_uris text[], auth_method text, secret_digest bytea, is_fresh boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select client_id, name, redirect_uris, auth_method, secret_digest, coalesce(fresh_until > now(), false) from oauth_clients where client_id = p_id;
$$;

alter function auth.oauth_client(text) owner to app_auth;
revoke execute on function auth.oauth_client(text) from public;
grant execute on function auth.oauth_client(text) to app_web;
