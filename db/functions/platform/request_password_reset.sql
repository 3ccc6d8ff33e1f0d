-- Writes the same whether or not there is such an account: a worker finds out.
create or replace function auth.request_password_reset(p_email text, p_request text, p_ip text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into password_resets (email, request_id, ip) values (lower(p_email), p_request, p_ip) on conflict (email) do nothing;
$$;

alter function auth.request_password_reset(text, text, text) owner to app_auth;
revoke execute on function auth.request_password_reset(text, text, text) from public;
grant execute on function auth.request_password_reset(text, text, text) to app_web;
