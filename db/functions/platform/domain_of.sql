-- What follows the last @ of an email address.
create or replace function auth.domain_of(p_email text) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select substring(lower(p_email) from '[^@]*$');
$$;

alter function auth.domain_of(text) owner to app_auth;
revoke execute on function auth.domain_of(text) from public;
