-- Whether any organization's provider could be asked for on the sign-in page.
create or replace function auth.offers_sso() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from organization_domains d join sso_providers p on p.organization_id = d.organization_id and p.is_on where d.proven_at is not null);
$$;

alter function auth.offers_sso() owner to app_auth;
revoke execute on function auth.offers_sso() from public;
grant execute on function auth.offers_sso() to app_web;
