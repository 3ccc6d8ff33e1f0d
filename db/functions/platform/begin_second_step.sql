-- After the right password of somebody who has a second factor: what the browser proves when it sends the code. False for anybody else.
create or replace function auth.begin_second_step(p_digest bytea, p_user uuid, p_password uuid, p_organization uuid, p_lifetime interval) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sign_in_steps where user_id = p_user and expires_at < now();
  with begun as (
    insert into sign_in_steps (digest, user_id, password_id, current_organization_id, expires_at)
      select p_digest, f.user_id, p_password, p_organization, now() + p_lifetime from second_factors f where f.user_id = p_user and f.confirmed_at is not null
      returning user_id)
  select exists (select from begun);
$$;

alter function auth.begin_second_step(bytea, uuid, uuid, uuid, interval) owner to app_auth;
revoke execute on function auth.begin_second_step(bytea, uuid, uuid, uuid, interval) from public;
grant execute on function auth.begin_second_step(bytea, uuid, uuid, uuid, interval) to app_web;
