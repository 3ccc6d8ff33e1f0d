create or replace function auth.members_with_second_factor() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id from memberships m where m.organization_id = app.organization_id() and auth.has_second_factor(m.user_id);
$$;

alter function auth.members_with_second_factor() owner to app_auth;
revoke execute on function auth.members_with_second_factor() from public;
grant execute on function auth.members_with_second_factor() to app_web;
