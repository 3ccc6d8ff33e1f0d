create or replace function auth.record_session_use(p_digests bytea[], p_at timestamptz[], p_ips text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions s set last_used_at = u.at, last_used_ip = u.ip
    from unnest(p_digests, p_at, p_ips) as u (digest, at, ip)
    where s.digest = u.digest and (s.last_used_at is null or s.last_used_at < u.at);
$$;

alter function auth.record_session_use(bytea[], timestamp with time zone[], text[]) owner to app_auth;
revoke execute on function auth.record_session_use(bytea[], timestamp with time zone[], text[]) from public;
grant execute on function auth.record_session_use(bytea[], timestamp with time zone[], text[]) to app_web;
