-- A password alone starts no session of somebody who has a second factor.
create or replace function auth.start_session(p_digest bytea, p_user uuid, p_organization uuid, p_lifetime interval, p_password uuid) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select auth.open_session(p_digest, p_user, p_organization, p_lifetime, p_password)
    where p_password is null or not auth.has_second_factor(p_user);
$$;

alter function auth.start_session(bytea, uuid, uuid, interval, uuid) owner to app_auth;
revoke execute on function auth.start_session(bytea, uuid, uuid, interval, uuid) from public;
grant execute on function auth.start_session(bytea, uuid, uuid, interval, uuid) to app_web;
