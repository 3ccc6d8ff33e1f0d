-- One that an organization's provider made has no link, and waits without an end.
-- The invitations that wait for the person of a session. Only for one that the identity provider vouches for: whoever has a
-- password may have it from another organization, which is no proof of being the person with this email, and the same goes for one organization's
-- provider and for a passkey added with that password.
create or replace function auth.invitations(p_session bytea) returns table (organization_id uuid, organization text, role text, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.organization_id, o.name, m.role, m.link_expires_at
    from sessions s join auth.opened(p_session) own on own.in_use
    join memberships m on m.user_id = s.user_id and m.accepted_at is null and m.declined_at is null and m.disabled_at is null
      and (m.link_expires_at > now() or m.link_digest is null and exists (
        select from scim_users made where made.organization_id = m.organization_id and made.user_id = m.user_id and made.deleted_at is null))
    join organizations o on o.id = m.organization_id
    where s.digest = p_session and s.password_id is null and s.provider_id is null and s.opens_until is null
    order by o.name, o.id;
$$;

alter function auth.invitations(bytea) owner to app_auth;
revoke execute on function auth.invitations(bytea) from public;
grant execute on function auth.invitations(bytea) to app_web;
