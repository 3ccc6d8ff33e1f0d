-- After the right password of somebody who has a second factor: what the browser proves when it sends the code or the passkey's signature. False for anybody else. If the organization asked for
-- requires its provider, the step is for whatever else the password opens: a code isn't used for nothing.
create or replace function auth.begin_second_step(p_digest bytea, p_user uuid, p_password uuid, p_organization uuid, p_lifetime interval) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sign_in_steps where user_id = p_user and expires_at < now();
  with begun as (
    insert into sign_in_steps (digest, user_id, password_id, current_organization_id, expires_at)
      select p_digest, p_user, p_password,
          case when not exists (select from memberships m where m.organization_id = p_organization and m.user_id = p_user and m.requires_provider) then p_organization end,
          now() + p_lifetime where auth.has_second_factor(p_user)
      returning user_id)
  select exists (select from begun);
$$;

alter function auth.begin_second_step(bytea, uuid, uuid, uuid, interval) owner to app_auth;
revoke execute on function auth.begin_second_step(bytea, uuid, uuid, uuid, interval) from public;
grant execute on function auth.begin_second_step(bytea, uuid, uuid, uuid, interval) to app_web;
