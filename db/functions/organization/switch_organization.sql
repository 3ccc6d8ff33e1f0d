create or replace function auth.switch_organization(p_digest bytea, p_organization uuid) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with switched as (
    update sessions s set current_organization_id = o.organization_id
      from auth.opened(p_digest) o where s.digest = p_digest and o.organization_id = p_organization
      returning s.user_id, s.current_organization_id),
  counted as (
    update memberships m set last_sign_in_at = now() from switched s
      where m.organization_id = s.current_organization_id and m.user_id = s.user_id)
  select from switched;
  select auth.note_break_glass(s.digest, s.last_used_ip) from sessions s where s.digest = p_digest and s.current_organization_id = p_organization;
  select exists (select from auth.opened(p_digest) o where o.in_use and o.organization_id = p_organization);
$$;

alter function auth.switch_organization(bytea, uuid) owner to app_auth;
revoke execute on function auth.switch_organization(bytea, uuid) from public;
grant execute on function auth.switch_organization(bytea, uuid) to app_web;
