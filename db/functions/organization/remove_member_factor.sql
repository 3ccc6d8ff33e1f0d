-- For an administrator. Whoever belongs to another organization too has the factor there as well: 'elsewhere', and it stays. The person is emailed if p_notify.
create or replace function auth.remove_member_factor(p_user uuid, p_notify boolean) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from memberships m where m.organization_id = app.organization_id() and m.user_id = p_user) then
    return 'none';
  end if;
  if exists (select from memberships m where m.user_id = p_user and m.organization_id <> app.organization_id() and m.accepted_at is not null) then
    return 'elsewhere';
  end if;
  if not auth.drop_second_factors(p_user) then
    return 'none';
  end if;
  insert into account_notices (user_id, kind) select p_user, 'second_factor_removed' where p_notify;
  return 'removed';
end $$;

alter function auth.remove_member_factor(uuid, boolean) owner to app_auth;
revoke execute on function auth.remove_member_factor(uuid, boolean) from public;
grant execute on function auth.remove_member_factor(uuid, boolean) to app_web;
