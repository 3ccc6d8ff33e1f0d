create or replace function auth.replace_setup_code(p_digest bytea) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from setup_codes;
  insert into setup_codes (digest) values (p_digest);
$$;

alter function auth.replace_setup_code(bytea) owner to app_auth;
revoke execute on function auth.replace_setup_code(bytea) from public;
