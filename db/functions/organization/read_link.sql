-- What a link is for, or no row when it is unknown, used, replaced or expired. `shared`: the other organizations that the
-- password of the session opens, when it is of the same person.
create or replace function auth.read_link(p_link bytea, p_session bytea) returns table (organization_id uuid, organization text, email text, role text, accepted boolean, shared text[], salt bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name, m.email, m.role, m.accepted_at is not null,
      array(select other.name from auth.opened(p_session) own join sessions s on s.digest = p_session join organizations other on other.id = own.organization_id
        where own.user_id = m.user_id and own.organization_id <> m.organization_id and s.password_id is not null order by other.name),
      u.password_salt
    from memberships m join organizations o on o.id = m.organization_id join users u on u.id = m.user_id
    where m.link_digest = p_link and m.link_expires_at > now() and m.disabled_at is null and u.disabled_at is null;
$$;

alter function auth.read_link(bytea, bytea) owner to app_auth;
revoke execute on function auth.read_link(bytea, bytea) from public;
grant execute on function auth.read_link(bytea, bytea) to app_web;
