-- For the operator's command: what has to follow a person's password.
create or replace function auth.second_factors_of(p_email text) returns table (name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select 'Authenticator app', f.confirmed_at, null::timestamptz from second_factors f join users u on u.id = f.user_id
    where u.email_lower = lower(p_email) and f.confirmed_at is not null
  union all
  (select 'Passkey “' || k.name || '”', k.created_at, k.last_used_at from passkeys k join users u on u.id = k.user_id
    where u.email_lower = lower(p_email) order by k.created_at, k.id);
$$;

alter function auth.second_factors_of(text) owner to app_auth;
revoke execute on function auth.second_factors_of(text) from public;
