-- The right password takes this try back everywhere and forgets the failures of `p_own`.
create or replace function auth.end_sign_in(p_keys bytea[], p_own bytea[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sign_in_attempts set failures = case when key = any (p_own) then 0 else greatest(0, failures - 1) end where key = any (p_keys);
$$;

alter function auth.end_sign_in(bytea[], bytea[]) owner to app_auth;
revoke execute on function auth.end_sign_in(bytea[], bytea[]) from public;
grant execute on function auth.end_sign_in(bytea[], bytea[]) to app_web;
