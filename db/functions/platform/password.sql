-- The password that opens the organization in use, and the salt that a new one takes.
create or replace function auth.password() returns table (hash text, salt bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.hash, u.password_salt
    from memberships m join passwords p on p.id = m.password_id join users u on u.id = m.user_id
    where m.organization_id = app.organization_id() and m.user_id = app.user_id();
$$;

alter function auth.password() owner to app_auth;
revoke execute on function auth.password() from public;
grant execute on function auth.password() to app_web;
