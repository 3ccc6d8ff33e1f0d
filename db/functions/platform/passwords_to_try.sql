create or replace function auth.passwords_to_try(p_email text) returns table (id uuid, hash text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.hash from passwords p join users u on u.id = p.user_id
    where u.email_lower = lower(p_email) and u.disabled_at is null order by p.id;
$$;

alter function auth.passwords_to_try(text) owner to app_auth;
revoke execute on function auth.passwords_to_try(text) from public;
grant execute on function auth.passwords_to_try(text) to app_web;
