-- Ends one of the person's sessions, or all but the one that asks (null). Returns how many.
create or replace function auth.end_account_sessions(p_digest bytea, p_id uuid) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (
    delete from sessions s using auth.account_sessions(p_digest) own
      where s.id = own.id and case when p_id is null then not own.is_current else own.id = p_id end
      returning s.id)
  select count(*)::integer from ended;
$$;

alter function auth.end_account_sessions(bytea, uuid) owner to app_auth;
revoke execute on function auth.end_account_sessions(bytea, uuid) from public;
grant execute on function auth.end_account_sessions(bytea, uuid) to app_web;
