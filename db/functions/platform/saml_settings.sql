-- What signing in through a provider needs in addition if it is one of SAML; no row otherwise.
create or replace function auth.saml_settings(p_provider uuid) returns table (sign_in_url text, certificates text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.sign_in_url, p.certificates from sso_providers p where p.id = p_provider and p.certificates is not null;
$$;

alter function auth.saml_settings(uuid) owner to app_auth;
revoke execute on function auth.saml_settings(uuid) from public;
grant execute on function auth.saml_settings(uuid) to app_web;
