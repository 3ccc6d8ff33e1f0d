-- Whether only the organization's own identity provider opens the membership: its address is of a domain that requires it, and it isn't the owner's
-- who is left out of that. Kept in memberships.requires_provider, because every request asks.
create or replace function auth.requires_provider(p_organization uuid, p_user uuid, p_email text, p_role text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from organization_domains d
      where d.organization_id = p_organization and d.domain = auth.domain_of(p_email) and d.is_required and d.proven_at is not null
        and not (p_role = 'owner' and d.break_glass_user_id is not distinct from p_user));
$$;

alter function auth.requires_provider(uuid, uuid, text, text) owner to app_auth;
revoke execute on function auth.requires_provider(uuid, uuid, text, text) from public;
