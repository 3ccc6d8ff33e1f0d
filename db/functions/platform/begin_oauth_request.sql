create or replace function auth.begin_oauth_request(p_digest bytea, p_client text, p_params jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into oauth_requests (digest, client_id, params, expires_at) values (p_digest, p_client, p_params, now() + interval '10 minutes');
$$;

alter function auth.begin_oauth_request(bytea, text, jsonb) owner to app_auth;
revoke execute on function auth.begin_oauth_request(bytea, text, jsonb) from public;
grant execute on function auth.begin_oauth_request(bytea, text, jsonb) to app_web;
