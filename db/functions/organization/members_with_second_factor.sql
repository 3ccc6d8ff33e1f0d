create or replace function auth.members_with_second_factor() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id from memberships m join second_factors f on f.user_id = m.user_id and f.confirmed_at is not null
    where m.organization_id = app.organization_id();
$$;

alter function auth.members_with_second_factor() owner to app_auth;
revoke execute on function auth.members_with_second_factor() from public;
grant execute on function auth.members_with_second_factor() to app_web;
