-- What came back, once. p_user is who would have been signed in, if anybody.
create or replace function auth.finish_sso_test(p_id uuid, p_result jsonb, p_user uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update sso_tests set finished_at = now(), result = p_result, is_own = user_id is not distinct from p_user where id = p_id and finished_at is null;
$$;

alter function auth.finish_sso_test(uuid, jsonb, uuid) owner to app_auth;
revoke execute on function auth.finish_sso_test(uuid, jsonb, uuid) from public;
grant execute on function auth.finish_sso_test(uuid, jsonb, uuid) to app_web;
