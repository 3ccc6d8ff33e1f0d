-- The name is this organization's own. The address that the person signs in with follows only if they belong to no other organization, invited or
-- not ('elsewhere'), and nobody else has it ('taken'). Sessions that the identity provider vouched for end with the address that it vouched for, and
-- so do links that were sent there.
create or replace function auth.rename_member(p_user uuid, p_name text, p_email text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_moved boolean;
begin
  -- auth.add_member of another organization waits for this row, or this for that.
  select u.email_lower <> lower(p_email) into is_moved
    from users u join memberships m on m.user_id = u.id and m.organization_id = app.organization_id()
    where u.id = p_user
    for update of u;
  if is_moved is null then
    return 'none';
  end if;
  if is_moved and exists (select from memberships m where m.user_id = p_user and m.organization_id <> app.organization_id()) then
    return 'elsewhere';
  end if;
  if is_moved and exists (select from users u where u.email_lower = lower(p_email)) then
    return 'taken';
  end if;
  update memberships set name = p_name, email = p_email where organization_id = app.organization_id() and user_id = p_user;
  if is_moved then
    update users set email = p_email where id = p_user;
    delete from sessions where user_id = p_user and password_id is null;
    delete from password_resets where user_id = p_user;
  end if;
  return 'renamed';
end $$;

alter function auth.rename_member(uuid, text, text) owner to app_auth;
revoke execute on function auth.rename_member(uuid, text, text) from public;
grant execute on function auth.rename_member(uuid, text, text) to app_web;
