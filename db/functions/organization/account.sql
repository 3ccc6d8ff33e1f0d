-- The person of the session as its organization knows them, and every organization to switch to. A built-in role has no name of its own.
create or replace function auth.account(p_digest bytea) returns table (name text, email text, has_password boolean, organizations jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.name, m.email, m.password_id is not null,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', p.role,
            'role_name', (select r.name from custom_roles r where r.organization_id = p.organization_id and r.id::text = p.role)) order by o.name, o.id)
        from auth.opened(p_digest) p join organizations o on o.id = p.organization_id)
    from memberships m where m.organization_id = app.organization_id() and m.user_id = app.user_id();
$$;

alter function auth.account(bytea) owner to app_auth;
revoke execute on function auth.account(bytea) from public;
grant execute on function auth.account(bytea) to app_web;
