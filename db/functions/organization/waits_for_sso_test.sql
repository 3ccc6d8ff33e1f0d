create or replace function auth.waits_for_sso_test(p_id uuid, p_provider uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from sso_tests t where t.id = p_id and t.provider_id = p_provider and t.finished_at is null and t.created_at > now() - interval '15 minutes');
$$;

alter function auth.waits_for_sso_test(uuid, uuid) owner to app_auth;
revoke execute on function auth.waits_for_sso_test(uuid, uuid) from public;
grant execute on function auth.waits_for_sso_test(uuid, uuid) to app_web;
