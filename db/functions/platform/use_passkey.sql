-- False if the passkey is gone, or its count doesn't rise: then a copy of it has signed. One that doesn't count says 0.
create or replace function auth.use_passkey(p_id uuid, p_count bigint) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with used as (
    update passkeys set sign_count = p_count, last_used_at = now()
      where id = p_id and (p_count > sign_count or p_count = 0 and sign_count = 0) returning id)
  select exists (select from used);
$$;

alter function auth.use_passkey(uuid, bigint) owner to app_auth;
revoke execute on function auth.use_passkey(uuid, bigint) from public;
