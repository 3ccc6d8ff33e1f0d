-- Whether everything that this password would open requires an identity provider.
create or replace function auth.closed_to_passwords(p_user uuid, p_password uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(bool_and(m.requires_provider), false) from memberships m
    where m.user_id = p_user and m.password_id = p_password and m.accepted_at is not null and m.disabled_at is null;
$$;

alter function auth.closed_to_passwords(uuid, uuid) owner to app_auth;
revoke execute on function auth.closed_to_passwords(uuid, uuid) from public;
grant execute on function auth.closed_to_passwords(uuid, uuid) to app_web;
