-- A sign-in counts for the organization that it enters, and for no other.
create or replace function auth.record_sign_in(p_digest bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update memberships m set last_sign_in_at = now() from auth.opened(p_digest) o
    where o.in_use and m.organization_id = o.organization_id and m.user_id = o.user_id;
$$;

alter function auth.record_sign_in(bytea) owner to app_auth;
revoke execute on function auth.record_sign_in(bytea) from public;
grant execute on function auth.record_sign_in(bytea) to app_web;
