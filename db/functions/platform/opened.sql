-- The memberships that a session opens, by the rule of auth.begin_request.
create or replace function auth.opened(p_digest bytea) returns table (organization_id uuid, user_id uuid, role text, name text, email text, in_use boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.organization_id, m.user_id, m.role, m.name, m.email, m.organization_id = s.current_organization_id
    from sessions s
    join users u on u.id = s.user_id and u.disabled_at is null
    join memberships m on m.user_id = s.user_id and m.disabled_at is null and m.accepted_at is not null
      and (s.password_id is null or s.password_id = m.password_id) and s.created_at >= m.sessions_since
      and case when s.provider_organization_id is null then not m.requires_provider else s.provider_organization_id = m.organization_id end
      and (s.opens_until is null or m.accepted_at <= s.opens_until)
    where s.digest = p_digest and s.expires_at > now();
$$;

alter function auth.opened(bytea) owner to app_auth;
revoke execute on function auth.opened(bytea) from public;
