create or replace function auth.decline_link(p_link bytea, p_request text, p_ip text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  m memberships;
begin
  update memberships set declined_at = now(), link_digest = null, link_expires_at = null
    where link_digest = p_link and link_expires_at > now() and disabled_at is null and accepted_at is null
    returning * into m;
  if m.user_id is null then
    return false;
  end if;
  perform auth.audit(m.organization_id, 'decline_invitation', 'link', m.user_id, p_request, p_ip);
  return true;
end $$;

alter function auth.decline_link(bytea, text, text) owner to app_auth;
revoke execute on function auth.decline_link(bytea, text, text) from public;
grant execute on function auth.decline_link(bytea, text, text) to app_web;
