-- Its other sessions end. False if the person has no such passkey.
create or replace function auth.remove_own_passkey(p_id uuid, p_keep bytea, p_notify boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sessions where passkey_id = p_id and user_id = app.user_id() and digest <> p_keep;
  delete from passkeys where id = p_id and user_id = app.user_id();
  if not found then
    return false;
  end if;
  perform auth.end_recovery(app.user_id());
  insert into account_notices (user_id, kind) select app.user_id(), 'passkey_removed' where p_notify;
  return true;
end $$;

alter function auth.remove_own_passkey(uuid, bytea, boolean) owner to app_auth;
revoke execute on function auth.remove_own_passkey(uuid, bytea, boolean) from public;
grant execute on function auth.remove_own_passkey(uuid, bytea, boolean) to app_web;
