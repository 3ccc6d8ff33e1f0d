-- False if the person has none.
create or replace function auth.drop_second_factor(p_user uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from recovery_codes where user_id = p_user;
  delete from sign_in_steps where user_id = p_user;
  delete from second_factors where user_id = p_user and confirmed_at is not null;
  return found;
end $$;

alter function auth.drop_second_factor(uuid) owner to app_auth;
revoke execute on function auth.drop_second_factor(uuid) from public;
