create or replace function auth.register_oauth_client(p_id text, p_name text, p_redirect_uris text[], p_method text, p_secret bytea, p_metadata jsonb) returns timestamptz
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into oauth_clients (client_id, name, redirect_uris, auth_method, secret_digest, metadata)
    values (p_id, p_name, p_redirect_uris, p_method, p_secret, p_metadata) returning created_at;
$$;

alter function auth.register_oauth_client(text, text, text[], text, bytea, jsonb) owner to app_auth;
revoke execute on function auth.register_oauth_client(text, text, text[], text, bytea, jsonb) from public;
grant execute on function auth.register_oauth_client(text, text, text[], text, bytea, jsonb) to app_web;
