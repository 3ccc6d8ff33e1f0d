-- The organization's own roles, which groups of its provider may be named after, before the organization is known.
create or replace function auth.sso_roles(p_provider uuid) returns table (id text, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.id::text, r.name from sso_providers p join custom_roles r on r.organization_id = p.organization_id where p.id = p_provider order by r.name_lower;
$$;

alter function auth.sso_roles(uuid) owner to app_auth;
revoke execute on function auth.sso_roles(uuid) from public;
grant execute on function auth.sso_roles(uuid) to app_web;
