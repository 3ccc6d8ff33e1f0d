-- Whether the database has the migration that a release ends with, and how many workers are connected: each keeps a lock.
create or replace function auth.readiness(p_migration text) returns table (is_current boolean, workers integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from drizzle.__drizzle_migrations where hash = p_migration),
    (select count(*)::integer from pg_locks where locktype = 'advisory' and classid = 7308 and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database()));
$$;

alter function auth.readiness(text) owner to app_auth;
revoke execute on function auth.readiness(text) from public;
grant execute on function auth.readiness(text) to app_web;
