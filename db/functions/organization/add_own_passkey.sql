-- The caller holds auth.hold_own_memberships. Null if an account already has what the authenticator calls this one, or the person has p_most. The recovery codes are kept if this is the first second factor.
create or replace function auth.add_own_passkey(p_credential bytea, p_public_key bytea, p_count bigint, p_name text, p_most integer, p_codes bytea[], p_notify boolean)
  returns table (id uuid, name text, created_at timestamptz, last_used_at timestamptz, is_first boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  first boolean;
  made uuid;
begin
  first := not auth.has_second_factor(app.user_id());
  insert into passkeys as k (user_id, credential_id, public_key, sign_count, name)
    select app.user_id(), p_credential, p_public_key, p_count, p_name
      where (select count(*) from passkeys o where o.user_id = app.user_id()) < p_most
    on conflict (credential_id) do nothing
    returning k.id into made;
  if made is null then
    return;
  end if;
  if first then
    perform auth.replace_recovery_codes(p_codes);
  end if;
  insert into account_notices (user_id, kind) select app.user_id(), 'passkey_added' where p_notify;
  return query select o.id, o.name, o.created_at, o.last_used_at, first from auth.own_passkeys() o where o.id = made;
end $$;

alter function auth.add_own_passkey(bytea, bytea, bigint, text, integer, bytea[], boolean) owner to app_auth;
revoke execute on function auth.add_own_passkey(bytea, bytea, bigint, text, integer, bytea[], boolean) from public;
grant execute on function auth.add_own_passkey(bytea, bytea, bigint, text, integer, bytea[], boolean) to app_web;
