-- The rule of auth.begin_request, for the person who asks.
create or replace function auth.own_lack_of_second_factor(p_digest bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select auth.lacks_second_factor(m.organization_id, m.user_id, m.role, s.began_with, s.provider_organization_id)
    from memberships m join sessions s on s.digest = p_digest
    where m.organization_id = app.organization_id() and m.user_id = app.user_id();
$$;

alter function auth.own_lack_of_second_factor(bytea) owner to app_auth;
revoke execute on function auth.own_lack_of_second_factor(bytea) from public;
grant execute on function auth.own_lack_of_second_factor(bytea) to app_web;
