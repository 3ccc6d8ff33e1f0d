-- Goes on in another organization that the same password opens, within the running transaction.
create or replace function auth.enter_organization(p_organization uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from memberships own join memberships other on other.user_id = own.user_id and other.password_id = own.password_id
      where own.organization_id = app.organization_id() and own.user_id = app.user_id()
        and other.organization_id = p_organization and other.disabled_at is null) then
    raise exception 'the password does not open this organization';
  end if;
  perform set_config('app.organization_id', p_organization::text, true);
end $$;

alter function auth.enter_organization(uuid) owner to app_auth;
revoke execute on function auth.enter_organization(uuid) from public;
grant execute on function auth.enter_organization(uuid) to app_web;
