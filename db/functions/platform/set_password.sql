-- Changes that password, wherever it opens, and ends every other session that it or the identity provider began. Returns
-- the organizations that it opens.
create or replace function auth.set_password(p_hash text, p_keep bytea) returns setof uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own uuid;
begin
  select password_id into own from memberships where organization_id = app.organization_id() and user_id = app.user_id();
  update passwords set hash = p_hash where id = own;
  delete from sessions where user_id = app.user_id() and digest <> p_keep
      and (password_id = own or password_id is null and coalesce(provider_organization_id = app.organization_id(), true));
  return query select organization_id from memberships where user_id = app.user_id() and password_id = own and disabled_at is null;
end $$;

alter function auth.set_password(text, bytea) owner to app_auth;
revoke execute on function auth.set_password(text, bytea) from public;
grant execute on function auth.set_password(text, bytea) to app_web;
