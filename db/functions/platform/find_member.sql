-- For the operator's commands: by default the owner of the first organization.
create or replace function auth.find_member(p_organization text, p_email text) returns table (organization_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.organization_id, m.user_id
    from memberships m join organizations o on o.id = m.organization_id join users u on u.id = m.user_id
    where (p_organization is null or o.name = p_organization or o.id::text = p_organization)
      and (u.email_lower = lower(p_email) or (p_email is null and m.role = 'owner'))
      and u.disabled_at is null and m.disabled_at is null and m.accepted_at is not null
    order by o.created_at, o.id, m.created_at, u.id
    limit 1;
$$;

alter function auth.find_member(text, text) owner to app_auth;
revoke execute on function auth.find_member(text, text) from public;
