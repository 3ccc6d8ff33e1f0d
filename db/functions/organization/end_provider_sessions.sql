create or replace function auth.end_provider_sessions(p_provider uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from sessions where provider_organization_id = app.organization_id() and provider_id = p_provider;
$$;

alter function auth.end_provider_sessions(uuid) owner to app_auth;
revoke execute on function auth.end_provider_sessions(uuid) from public;
grant execute on function auth.end_provider_sessions(uuid) to app_web;
