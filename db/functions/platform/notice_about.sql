-- Whose sign-in, to which organization, an email is about.
create or replace function app.notice_about(p_id uuid) returns table (organization text, name text, email text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.name, m.name, m.email
    from account_notices n join memberships m on m.organization_id = n.about_organization_id and m.user_id = n.about_user_id
    join organizations o on o.id = m.organization_id
    where n.id = p_id;
$$;

alter function app.notice_about(uuid) owner to app_auth;
revoke execute on function app.notice_about(uuid) from public;
grant execute on function app.notice_about(uuid) to app_worker;
