-- The authenticator app and all passkeys, with the sessions that these began. False if the person has none.
create or replace function auth.drop_second_factors(p_user uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  had boolean := auth.has_second_factor(p_user);
begin
  delete from sessions s using passkeys k where k.user_id = p_user and s.passkey_id = k.id;
  delete from passkeys where user_id = p_user;
  perform auth.drop_second_factor(p_user);
  return had;
end $$;

alter function auth.drop_second_factors(uuid) owner to app_auth;
revoke execute on function auth.drop_second_factors(uuid) from public;
