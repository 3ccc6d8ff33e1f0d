-- What organizations call the person with this address: before anyone is signed in, a new password is compared with it.
create or replace function auth.names_of(p_email text) returns setof text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct m.name from memberships m join users u on u.id = m.user_id where u.email_lower = lower(p_email);
$$;

alter function auth.names_of(text) owner to app_auth;
revoke execute on function auth.names_of(text) from public;
grant execute on function auth.names_of(text) to app_web;
