create or replace function app.forget_files(p_ids uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from stored_files where id = any (p_ids) and status = 'discarded';
$$;

alter function app.forget_files(uuid[]) owner to app_auth;
revoke execute on function app.forget_files(uuid[]) from public;
grant execute on function app.forget_files(uuid[]) to app_worker;
