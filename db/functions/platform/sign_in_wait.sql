-- The longest wait that any of the keys has left, in seconds: none for the first p_free failures of a key within an hour
-- of each other, then 1, 2, 4 ... up to p_longest after its last failure.
create or replace function auth.sign_in_wait(p_keys bytea[], p_free integer[], p_longest integer) returns integer
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(max(greatest(0, ceil(extract(epoch from
        a.last_failure_at + make_interval(secs => least(p_longest, 2 ^ least(a.failures - free, 20))) - clock_timestamp())))), 0)::integer
    from unnest(p_keys, p_free) as asked (key, free) join sign_in_attempts a on a.key = asked.key
    where a.failures >= free and a.last_failure_at >= clock_timestamp() - interval '1 hour';
$$;

alter function auth.sign_in_wait(bytea[], integer[], integer) owner to app_auth;
revoke execute on function auth.sign_in_wait(bytea[], integer[], integer) from public;
