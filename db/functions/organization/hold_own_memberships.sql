-- Until the transaction ends, the person who asks accepts no other organization, and what is read after this sees all that they accepted.
create or replace function auth.hold_own_memberships() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from users u where u.id = app.user_id() for update;
  perform from memberships m where m.user_id = app.user_id() order by m.organization_id for update;
end $$;

alter function auth.hold_own_memberships() owner to app_auth;
revoke execute on function auth.hold_own_memberships() from public;
grant execute on function auth.hold_own_memberships() to app_web;
