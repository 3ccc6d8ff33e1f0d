-- The person of the session as its organization knows them, and every organization to switch to, with what it takes to work there: one that a sign-in of
-- this kind opened until it required its identity provider is named, too. A built-in role has no name of its own.
create or replace function auth.account(p_digest bytea) returns table (name text, email text, has_password boolean, organizations jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.name, m.email, m.password_id is not null,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', p.role, 'needs', p.needs,
            'role_name', (select r.name from custom_roles r where r.organization_id = p.organization_id and r.id::text = p.role)) order by o.name, o.id)
        from (
          select op.organization_id, op.role,
              case when auth.lacks_second_factor(op.organization_id, op.user_id, op.role, s.began_with, s.provider_organization_id) then 'second_factor' end as needs
            from auth.opened(p_digest) op join sessions s on s.digest = p_digest
          union all
          select closed.organization_id, closed.role, 'identity_provider'
            from sessions s join memberships closed on closed.user_id = s.user_id and closed.disabled_at is null and closed.accepted_at is not null
              and closed.requires_provider and s.provider_organization_id is null and (s.password_id is null or s.password_id = closed.password_id)
              and s.created_at >= closed.sessions_since and (s.opens_until is null or closed.accepted_at <= s.opens_until)
            where s.digest = p_digest) p
        join organizations o on o.id = p.organization_id)
    from memberships m where m.organization_id = app.organization_id() and m.user_id = app.user_id();
$$;

alter function auth.account(bytea) owner to app_auth;
revoke execute on function auth.account(bytea) from public;
grant execute on function auth.account(bytea) to app_web;
