-- Whether an organization requires a second factor for a role, and the person has none. A session of the identity provider is excused if the organization trusts it with that.
create or replace function auth.lacks_second_factor(p_organization uuid, p_user uuid, p_role text, p_began_with text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from sign_in_policies p
      where p.organization_id = p_organization and p_role = any (p.second_factor_roles)
        and not (p.trusts_provider and p_began_with is not distinct from 'identity_provider') and not auth.has_second_factor(p_user));
$$;

alter function auth.lacks_second_factor(uuid, uuid, text, text) owner to app_auth;
revoke execute on function auth.lacks_second_factor(uuid, uuid, text, text) from public;
