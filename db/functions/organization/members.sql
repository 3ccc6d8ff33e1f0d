create or replace function auth.members() returns table (user_id uuid, name text, email text, role text, accepted_at timestamptz, declined_at timestamptz, disabled_at timestamptz, link_expires_at timestamptz, created_at timestamptz, last_sign_in_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.user_id, m.name, m.email, m.role, m.accepted_at, m.declined_at, coalesce(m.disabled_at, u.disabled_at), m.link_expires_at, m.created_at,
      m.last_sign_in_at
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = app.organization_id();
$$;

alter function auth.members() owner to app_auth;
revoke execute on function auth.members() from public;
grant execute on function auth.members() to app_web;
