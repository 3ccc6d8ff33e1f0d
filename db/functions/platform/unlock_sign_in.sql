-- Forgets the failures at one account, everywhere, and leaves a mark under the account's own key, for which begin_sign_in
-- looks. False when it was done p_most times within a day already: lifting the wait again and again would be unlimited
-- guessing, and whoever administers one organization must not enter another that the person belongs to.
create or replace function auth.unlock_sign_in(p_user uuid, p_account bytea, p_most integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from memberships where user_id = p_user and organization_id = app.organization_id())
    or (select count(*) from audit_log
        where organization_id = app.organization_id() and at > clock_timestamp() - interval '1 day'
          and operation = 'unlock_sign_in' and object = 'member_id=' || p_user and result = 200) >= p_most then
    return false;
  end if;
  delete from sign_in_attempts where account = p_account;
  insert into sign_in_attempts (key, account, failures, last_failure_at) values (p_account, p_account, 0, clock_timestamp())
    on conflict (key) do update set last_failure_at = excluded.last_failure_at;
  return true;
end $$;

alter function auth.unlock_sign_in(uuid, bytea, integer) owner to app_auth;
revoke execute on function auth.unlock_sign_in(uuid, bytea, integer) from public;
grant execute on function auth.unlock_sign_in(uuid, bytea, integer) to app_web;
