-- Accepts by the organization's link with a password that opens this organization, or without one (null), when the person will
-- sign in through the identity provider. With a session of the same person the password replaces the session's own wherever that
-- opens: a new one, because whoever made the link for the old one may know it. The email to sign in with, or null for a link
-- that does not work.
create or replace function auth.use_link(p_link bytea, p_hash text, p_session bytea, p_request text, p_ip text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  m memberships;
  made uuid;
  other uuid;
begin
  select member.* into m from memberships member join users u on u.id = member.user_id and u.disabled_at is null
    where member.link_digest = p_link and member.link_expires_at > now() and member.disabled_at is null
      and (p_hash is not null or member.accepted_at is null)
    for update of member;
  if m.user_id is null then
    return null;
  end if;
  if p_hash is not null then
    insert into passwords (user_id, hash) values (m.user_id, p_hash) returning id into made;
    for other in
      update memberships shared set password_id = made
        from auth.opened(p_session) own, sessions s
        where s.digest = p_session and s.password_id is not null and own.user_id = m.user_id and own.organization_id <> m.organization_id
          and shared.organization_id = own.organization_id and shared.user_id = m.user_id
        returning shared.organization_id loop
      perform auth.audit(other, 'set_password', 'session', m.user_id, p_request, p_ip);
    end loop;
  end if;
  update memberships set password_id = coalesce(made, password_id), accepted_at = coalesce(accepted_at, now()), declined_at = null,
      link_digest = null, link_expires_at = null, sessions_since = now()
    where organization_id = m.organization_id and user_id = m.user_id;
  delete from passwords p where p.user_id = m.user_id and not exists (select from memberships o where o.password_id = p.id);
  delete from sessions where user_id = m.user_id and current_organization_id = m.organization_id;
  perform auth.audit(m.organization_id, case when m.accepted_at is null then 'accept_invitation' else 'set_password' end, 'link', m.user_id, p_request, p_ip);
  return m.email;
end $$;

alter function auth.use_link(bytea, text, bytea, text, text) owner to app_auth;
revoke execute on function auth.use_link(bytea, text, bytea, text, text) from public;
grant execute on function auth.use_link(bytea, text, bytea, text, text) to app_web;
