-- What signing in through a provider needs, before the organization is known.
create or replace function auth.sso_provider(p_id uuid)
  returns table (id uuid, organization_id uuid, name text, issuer text, client_id text, client_secret bytea, groups_claim text, role_groups jsonb, default_role text, is_on boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.organization_id, p.name, p.issuer, p.client_id, p.client_secret, p.groups_claim, p.role_groups, p.default_role, p.is_on from sso_providers p where p.id = p_id;
$$;

alter function auth.sso_provider(uuid) owner to app_auth;
revoke execute on function auth.sso_provider(uuid) from public;
grant execute on function auth.sso_provider(uuid) to app_web;
