-- The memberships that a person can set a new password for: those that a password opens now.
create or replace function auth.resettable(p_user uuid) returns table (organization_id uuid, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.organization_id, m.created_at from memberships m join users u on u.id = m.user_id and u.disabled_at is null
    where m.user_id = p_user and m.password_id is not null and m.accepted_at is not null and m.disabled_at is null;
$$;

alter function auth.resettable(uuid) owner to app_auth;
revoke execute on function auth.resettable(uuid) from public;
