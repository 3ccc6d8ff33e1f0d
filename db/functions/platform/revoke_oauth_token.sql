-- Of its own client alone: a refresh token takes its grant with it, an access token only itself (RFC 7009 2.1).
create or replace function auth.revoke_oauth_token(p_digest bytea, p_client text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update oauth_grants g set revoked_at = coalesce(g.revoked_at, now()) from oauth_tokens t
    where t.digest = p_digest and t.kind = 'refresh' and g.organization_id = t.organization_id and g.id = t.grant_id and g.client_id = p_client;
  update oauth_tokens t set expires_at = now() from oauth_grants g
    where t.digest = p_digest and t.kind = 'access' and g.organization_id = t.organization_id and g.id = t.grant_id and g.client_id = p_client;
$$;

alter function auth.revoke_oauth_token(bytea, text) owner to app_auth;
revoke execute on function auth.revoke_oauth_token(bytea, text) from public;
grant execute on function auth.revoke_oauth_token(bytea, text) to app_web;
