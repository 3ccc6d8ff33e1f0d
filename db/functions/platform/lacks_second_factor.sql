-- Whether an organization requires a second factor for a role, and the person has none. If the organization trusts its identity provider with
-- that, a session of that provider is excused: its own one, or the installation's as long as it has none that is on.
create or replace function auth.lacks_second_factor(p_organization uuid, p_user uuid, p_role text, p_began_with text, p_provider_organization uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from sign_in_policies p
      where p.organization_id = p_organization and p_role = any (p.second_factor_roles) and not auth.has_second_factor(p_user)
        and not (p.trusts_provider and p_began_with is not distinct from 'identity_provider'
          and (p_provider_organization is not null
            or not exists (select from sso_providers s where s.organization_id = p_organization and s.is_on))));
$$;

alter function auth.lacks_second_factor(uuid, uuid, text, text, uuid) owner to app_auth;
revoke execute on function auth.lacks_second_factor(uuid, uuid, text, text, uuid) from public;
