-- An organization's own role, before the organization is known; no row for a built-in role.
create or replace function auth.custom_role(p_organization uuid, p_role text) returns table (name text, scopes text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select r.name, r.scopes from custom_roles r where r.organization_id = p_organization and r.id::text = p_role;
$$;

alter function auth.custom_role(uuid, text) owner to app_auth;
revoke execute on function auth.custom_role(uuid, text) from public;
grant execute on function auth.custom_role(uuid, text) to app_web;
