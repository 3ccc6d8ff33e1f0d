create or replace function auth.replace_recovery_codes(p_codes bytea[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from recovery_codes where user_id = app.user_id();
  insert into recovery_codes (digest, user_id) select digest, app.user_id() from unnest(p_codes) as digest;
$$;

alter function auth.replace_recovery_codes(bytea[]) owner to app_auth;
revoke execute on function auth.replace_recovery_codes(bytea[]) from public;
grant execute on function auth.replace_recovery_codes(bytea[]) to app_web;
