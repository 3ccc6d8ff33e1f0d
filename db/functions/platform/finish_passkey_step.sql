-- The passkey as the second step: the session opens what the password does. If that is everything that the person has accepted, the passkey
-- alone opens it from now on too. Returns the organization that it starts in.
create or replace function auth.finish_passkey_step(p_digest bytea, p_session bytea, p_lifetime interval, p_passkey uuid, p_count bigint) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  begun sign_in_steps;
begin
  select * into begun from sign_in_steps where digest = p_digest and expires_at > now() for update;
  if begun.user_id is null or not exists (select from passkeys k where k.id = p_passkey and k.user_id = begun.user_id)
    or not auth.use_passkey(p_passkey, p_count) then
    return null;
  end if;
  delete from sign_in_steps where digest = p_digest;
  update passkeys set opens_until = now() where id = p_passkey and not exists (
    select from memberships m where m.user_id = begun.user_id and m.accepted_at is not null and (m.password_id is distinct from begun.password_id or m.requires_provider));
  return auth.open_session(p_session, begun.user_id, begun.current_organization_id, p_lifetime, begun.password_id);
end $$;

alter function auth.finish_passkey_step(bytea, bytea, interval, uuid, bigint) owner to app_auth;
revoke execute on function auth.finish_passkey_step(bytea, bytea, interval, uuid, bigint) from public;
grant execute on function auth.finish_passkey_step(bytea, bytea, interval, uuid, bigint) to app_web;
