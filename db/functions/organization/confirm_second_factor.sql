-- Puts the second factor into force, with its recovery codes. False if it is no longer the one whose code was given.
create or replace function auth.confirm_second_factor(p_secret bytea, p_step integer, p_codes bytea[]) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update second_factors set confirmed_at = now(), last_step = p_step where user_id = app.user_id() and secret = p_secret and confirmed_at is null;
  if not found then
    return false;
  end if;
  perform auth.replace_recovery_codes(p_codes);
  return true;
end $$;

alter function auth.confirm_second_factor(bytea, integer, bytea[]) owner to app_auth;
revoke execute on function auth.confirm_second_factor(bytea, integer, bytea[]) from public;
grant execute on function auth.confirm_second_factor(bytea, integer, bytea[]) to app_web;
