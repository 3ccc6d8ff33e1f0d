-- The provider of one organization that a session began with, while it is on; no row for any other session.
create or replace function auth.session_provider(p_digest bytea) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id, p.name
    from sessions s join sso_providers p on p.organization_id = s.provider_organization_id and p.id = s.provider_id and p.is_on
    where s.digest = p_digest and s.expires_at > now();
$$;

alter function auth.session_provider(bytea) owner to app_auth;
revoke execute on function auth.session_provider(bytea) from public;
grant execute on function auth.session_provider(bytea) to app_web;
