create or replace function auth.record_token_use(p_ids uuid[], p_at timestamptz[], p_ips text[], p_operations text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update access_tokens t set last_used_at = u.at, last_used_ip = u.ip, last_used_operation = u.operation
    from unnest(p_ids, p_at, p_ips, p_operations) as u (id, at, ip, operation)
    where t.id = u.id and (t.last_used_at is null or t.last_used_at < u.at);
  update oauth_grants g set last_used_at = u.at, last_used_ip = u.ip, last_used_operation = u.operation
    from unnest(p_ids, p_at, p_ips, p_operations) as u (id, at, ip, operation)
    where g.id = u.id and (g.last_used_at is null or g.last_used_at < u.at);
$$;

alter function auth.record_token_use(uuid[], timestamp with time zone[], text[], text[]) owner to app_auth;
revoke execute on function auth.record_token_use(uuid[], timestamp with time zone[], text[], text[]) from public;
grant execute on function auth.record_token_use(uuid[], timestamp with time zone[], text[], text[]) to app_web;
