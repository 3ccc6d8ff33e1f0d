-- Whether the grant and the person behind it still live and the organization allows the app; locks the grant, so that no token outlives its revocation.
create or replace function auth.lock_oauth_grant(p_organization uuid, p_grant uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from oauth_grants g where g.organization_id = p_organization and g.id = p_grant and g.revoked_at is null for update;
  return found and exists (
    select from oauth_grants g join users u on u.id = g.user_id and u.disabled_at is null
      join memberships m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.disabled_at is null and m.accepted_at is not null
      where g.organization_id = p_organization and g.id = p_grant and auth.app_allowed(p_organization, g.destination));
end $$;

alter function auth.lock_oauth_grant(uuid, uuid) owner to app_auth;
revoke execute on function auth.lock_oauth_grant(uuid, uuid) from public;
