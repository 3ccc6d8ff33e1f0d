-- `secret` and `last_step` are null for somebody without an authenticator app.
create or replace function auth.read_second_step(p_digest bytea) returns table (user_id uuid, email text, password_id uuid, organization_id uuid, secret bytea, last_step integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.user_id, u.email, s.password_id, s.current_organization_id, f.secret, f.last_step
    from sign_in_steps s join users u on u.id = s.user_id and u.disabled_at is null
    left join second_factors f on f.user_id = s.user_id and f.confirmed_at is not null
    where s.digest = p_digest and s.expires_at > now() and auth.has_second_factor(s.user_id);
$$;

alter function auth.read_second_step(bytea) owner to app_auth;
revoke execute on function auth.read_second_step(bytea) from public;
grant execute on function auth.read_second_step(bytea) to app_web;
