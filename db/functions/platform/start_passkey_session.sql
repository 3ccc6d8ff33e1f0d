-- A passkey is both factors. Its session opens the memberships that were accepted when it was added: not one that came later, whose
-- password nobody else knows. Returns the organization that it starts in; null if none is open, or the count doesn't rise.
create or replace function auth.start_passkey_session(p_passkey uuid, p_count bigint, p_session bytea, p_lifetime interval) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own passkeys;
  opened uuid;
begin
  select * into own from passkeys where id = p_passkey;
  if not auth.use_passkey(p_passkey, p_count) then
    return null;
  end if;
  delete from sessions where user_id = own.user_id and expires_at < now();
  insert into sessions (digest, user_id, current_organization_id, passkey_id, opens_until, created_at, expires_at)
    select p_session, m.user_id, m.organization_id, own.id, own.opens_until,
        greatest(now(), (select max(sessions_since) from memberships where user_id = own.user_id)), now() + p_lifetime
      from memberships m join users u on u.id = m.user_id and u.disabled_at is null
      where m.user_id = own.user_id and m.disabled_at is null and m.accepted_at <= own.opens_until
        and not m.requires_provider
      order by m.created_at, m.organization_id
      limit 1
      returning current_organization_id into opened;
  return opened;
end $$;

alter function auth.start_passkey_session(uuid, bigint, bytea, interval) owner to app_auth;
revoke execute on function auth.start_passkey_session(uuid, bigint, bytea, interval) from public;
grant execute on function auth.start_passkey_session(uuid, bigint, bytea, interval) to app_web;
