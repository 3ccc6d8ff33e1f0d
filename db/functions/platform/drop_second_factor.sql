-- The authenticator app. False if the person has none.
create or replace function auth.drop_second_factor(p_user uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  had boolean;
begin
  delete from second_factors where user_id = p_user and confirmed_at is not null;
  had := found;
  perform auth.end_recovery(p_user);
  return had;
end $$;

alter function auth.drop_second_factor(uuid) owner to app_auth;
revoke execute on function auth.drop_second_factor(uuid) from public;
