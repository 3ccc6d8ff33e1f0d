-- What a link sets a password for, or no row when it is unknown, used, replaced or expired.
create or replace function auth.read_password_reset(p_digest bytea) returns table (email text, organizations text[], salt bytea)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.email, array_agg(o.name order by o.name, o.id), u.password_salt
    from password_resets r join users u on u.id = r.user_id
    cross join lateral auth.resettable(u.id) m join organizations o on o.id = m.organization_id
    where r.digest = p_digest and r.expires_at > now()
    group by u.id;
$$;

alter function auth.read_password_reset(bytea) owner to app_auth;
revoke execute on function auth.read_password_reset(bytea) from public;
grant execute on function auth.read_password_reset(bytea) to app_web;
