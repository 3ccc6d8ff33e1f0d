-- False for somebody who is disabled. A declined invitation is made anew.
create or replace function auth.replace_member_link(p_user uuid, p_link bytea, p_lifetime interval) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with replaced as (
    update memberships set link_digest = p_link, link_expires_at = now() + p_lifetime, declined_at = null
      where organization_id = app.organization_id() and user_id = p_user and disabled_at is null
      returning 1)
  select exists (select from replaced);
$$;

alter function auth.replace_member_link(uuid, bytea, interval) owner to app_auth;
revoke execute on function auth.replace_member_link(uuid, bytea, interval) from public;
grant execute on function auth.replace_member_link(uuid, bytea, interval) to app_web;
