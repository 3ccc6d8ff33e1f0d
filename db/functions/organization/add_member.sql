-- Null when the person is a member already. Whether another organization knows the person makes no difference. The lock is for auth.rename_member,
-- which must not give the person's row another address meanwhile.
create or replace function auth.add_member(p_email text, p_name text, p_role text, p_link bytea, p_lifetime interval) returns uuid
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into users (email) values (p_email) on conflict (email_lower) do nothing;
  insert into memberships (organization_id, user_id, name, email, role, link_digest, link_expires_at)
    select app.organization_id(), u.id, p_name, p_email, p_role, p_link, now() + p_lifetime from users u where u.email_lower = lower(p_email) for key share
    on conflict (organization_id, user_id) do nothing
    returning user_id;
$$;

alter function auth.add_member(text, text, text, bytea, interval) owner to app_auth;
revoke execute on function auth.add_member(text, text, text, bytea, interval) from public;
grant execute on function auth.add_member(text, text, text, bytea, interval) to app_web;
