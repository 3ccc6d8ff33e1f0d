create or replace function auth.add_oauth_tokens(p_organization uuid, p_grant uuid, p_access_scopes text[], p_refresh_scopes text[], p_access bytea, p_refresh bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into oauth_tokens (organization_id, digest, grant_id, kind, scopes, expires_at) values
    (p_organization, p_access, p_grant, 'access', p_access_scopes, now() + interval '1 hour'),
    (p_organization, p_refresh, p_grant, 'refresh', p_refresh_scopes, now() + interval '30 days');
$$;

alter function auth.add_oauth_tokens(uuid, uuid, text[], text[], bytea, bytea) owner to app_auth;
revoke execute on function auth.add_oauth_tokens(uuid, uuid, text[], text[], bytea, bytea) from public;
