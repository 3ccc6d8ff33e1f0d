-- A confirmed authenticator app, or a passkey.
create or replace function auth.has_second_factor(p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from second_factors f where f.user_id = p_user and f.confirmed_at is not null)
    or exists (select from passkeys k where k.user_id = p_user);
$$;

alter function auth.has_second_factor(uuid) owner to app_auth;
revoke execute on function auth.has_second_factor(uuid) from public;
