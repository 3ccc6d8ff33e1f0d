-- For somebody whom the identity provider vouches for and who is active nowhere: the first membership that an organization's provider made is
-- accepted. Whoever is active somewhere decides on the account page.
create or replace function auth.accept_provisioned(p_user uuid, p_request text, p_ip text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  m memberships;
begin
  update memberships accepted set accepted_at = now(), link_digest = null, link_expires_at = null
    from (
      select member.organization_id, member.user_id
        from memberships member join scim_users s on s.organization_id = member.organization_id and s.user_id = member.user_id and s.deleted_at is null
        where member.user_id = p_user and member.accepted_at is null and member.declined_at is null and member.disabled_at is null
          and not exists (select from memberships o where o.user_id = p_user and o.accepted_at is not null and o.disabled_at is null)
        order by member.created_at, member.organization_id
        limit 1) first
    where accepted.organization_id = first.organization_id and accepted.user_id = first.user_id
    returning accepted.* into m;
  if m.user_id is null then
    return false;
  end if;
  perform auth.audit(m.organization_id, 'accept_invitation', 'session', m.user_id, p_request, p_ip);
  return true;
end $$;

alter function auth.accept_provisioned(uuid, text, text) owner to app_auth;
revoke execute on function auth.accept_provisioned(uuid, text, text) from public;
grant execute on function auth.accept_provisioned(uuid, text, text) to app_web;
