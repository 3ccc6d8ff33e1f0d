-- Somebody whose email the identity provider has verified; `invited` when an invitation waits to be accepted.
create or replace function auth.find_user(p_email text) returns table (id uuid, invited boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id, exists (select from memberships m where m.user_id = u.id and m.accepted_at is null and m.disabled_at is null)
    from users u where u.email_lower = lower(p_email) and u.disabled_at is null;
$$;

alter function auth.find_user(text) owner to app_auth;
revoke execute on function auth.find_user(text) from public;
grant execute on function auth.find_user(text) to app_web;
