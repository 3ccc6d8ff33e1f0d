-- The person of the session has proved again who they are.
create or replace function auth.note_proof(p_digest bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions set proven_at = now() where digest = p_digest and user_id = app.user_id();
$$;

alter function auth.note_proof(bytea) owner to app_auth;
revoke execute on function auth.note_proof(bytea) from public;
grant execute on function auth.note_proof(bytea) to app_web;
