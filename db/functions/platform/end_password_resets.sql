-- A new password of the person ends the links that were sent before, however it was set.
create or replace function auth.end_password_resets() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update password_resets set digest = null where user_id = new.user_id and digest is not null;
  return null;
end $$;

alter function auth.end_password_resets() owner to app_auth;
revoke execute on function auth.end_password_resets() from public;

create or replace trigger end_password_resets after insert or update of hash on passwords for each row execute function auth.end_password_resets();
