-- Whether the person of a session has just signed in through a provider of the organization that is on, or passed its test.
create or replace function auth.has_proven_provider(p_session bytea) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from sso_providers p
      where p.organization_id = app.organization_id() and p.is_on
        and (exists (select from sessions s
            where s.digest = p_session and s.provider_organization_id = p.organization_id and s.provider_id = p.id and s.created_at > now() - interval '15 minutes')
          or exists (select from sso_tests t
            where t.organization_id = p.organization_id and t.provider_id = p.id and t.user_id = app.user_id() and t.is_own
              and t.finished_at > now() - interval '15 minutes')));
$$;

alter function auth.has_proven_provider(bytea) owner to app_auth;
revoke execute on function auth.has_proven_provider(bytea) from public;
grant execute on function auth.has_proven_provider(bytea) to app_web;
