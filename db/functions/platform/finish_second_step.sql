-- Starts the session if the code is right, once. Returns the organization that it starts in.
create or replace function auth.finish_second_step(p_digest bytea, p_session bytea, p_lifetime interval, p_step integer, p_code bytea) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  begun sign_in_steps;
begin
  select * into begun from sign_in_steps where digest = p_digest and expires_at > now() for update;
  if begun.user_id is null or not auth.use_second_factor(begun.user_id, p_step, p_code) then
    return null;
  end if;
  delete from sign_in_steps where digest = p_digest;
  return auth.open_session(p_session, begun.user_id, begun.current_organization_id, p_lifetime, begun.password_id);
end $$;

alter function auth.finish_second_step(bytea, bytea, interval, integer, bytea) owner to app_auth;
revoke execute on function auth.finish_second_step(bytea, bytea, interval, integer, bytea) from public;
grant execute on function auth.finish_second_step(bytea, bytea, interval, integer, bytea) to app_web;
