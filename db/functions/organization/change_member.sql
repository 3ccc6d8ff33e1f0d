-- Disabling takes the link, the sessions, and who the person is at identity providers; what is enabled again is closed to every session that began before.
create or replace function auth.change_member(p_user uuid, p_role text, p_disabled boolean) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update memberships set
      role = coalesce(p_role, role),
      disabled_at = case p_disabled when true then coalesce(disabled_at, now()) when false then null else disabled_at end,
      link_digest = case when p_disabled then null else link_digest end,
      link_expires_at = case when p_disabled then null else link_expires_at end,
      sessions_since = case when p_disabled = false and disabled_at is not null then now() else sessions_since end
    where organization_id = app.organization_id() and user_id = p_user;
  delete from sessions where p_disabled and user_id = p_user and current_organization_id = app.organization_id();
  delete from sso_links where p_disabled and organization_id = app.organization_id() and user_id = p_user;
$$;

alter function auth.change_member(uuid, text, boolean) owner to app_auth;
revoke execute on function auth.change_member(uuid, text, boolean) from public;
grant execute on function auth.change_member(uuid, text, boolean) to app_web;
