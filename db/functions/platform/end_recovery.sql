-- Without a second factor nothing is left to recover, or to wait for after the password.
create or replace function auth.end_recovery(p_user uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not auth.has_second_factor(p_user) then
    delete from recovery_codes where user_id = p_user;
    delete from sign_in_steps where user_id = p_user;
  end if;
end $$;

alter function auth.end_recovery(uuid) owner to app_auth;
revoke execute on function auth.end_recovery(uuid) from public;
