create or replace function auth.answer_invitation(p_session bytea, p_organization uuid, p_accept boolean, p_request text, p_ip text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  m memberships;
begin
  update memberships member set accepted_at = case when p_accept then now() end, declined_at = case when not p_accept then now() end,
      link_digest = null, link_expires_at = null
    from auth.invitations(p_session) i, sessions s
    where s.digest = p_session and i.organization_id = p_organization and member.organization_id = i.organization_id and member.user_id = s.user_id
      and member.accepted_at is null and member.declined_at is null
    returning member.* into m;
  if m.user_id is null then
    return false;
  end if;
  perform auth.audit(p_organization, case when p_accept then 'accept_invitation' else 'decline_invitation' end, 'session', m.user_id, p_request, p_ip);
  return true;
end $$;

alter function auth.answer_invitation(bytea, uuid, boolean, text, text) owner to app_auth;
revoke execute on function auth.answer_invitation(bytea, uuid, boolean, text, text) from public;
grant execute on function auth.answer_invitation(bytea, uuid, boolean, text, text) to app_web;
