-- Counts a try as a failure before anyone looks at the password, so that tries made together are counted one by one.
-- Returns the seconds to wait instead when there were too many; that much is decided without writing or locking a row, so
-- that refusing many costs little. The first key is the account's, and once somebody lifted its wait the others hold nobody
-- up at it for a quarter of an hour. Rows are locked in one order.
create or replace function auth.begin_sign_in(p_account bytea, p_keys bytea[], p_free integer[], p_longest integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  lifted boolean := exists (select from sign_in_attempts where key = p_account and last_failure_at > clock_timestamp() - interval '15 minutes');
  holding bytea[] := case when lifted then p_keys[:1] else p_keys end;
  wait integer := auth.sign_in_wait(holding, p_free, p_longest);
begin
  if wait > 0 then
    return wait;
  end if;
  insert into sign_in_attempts (key, account, failures, last_failure_at)
    select key, case when key = p_keys[1] then p_account end, 0, '-infinity' from unnest(p_keys) as key order by key on conflict do nothing;
  perform from sign_in_attempts where key = any (p_keys) order by key for update;
  wait := auth.sign_in_wait(holding, p_free, p_longest);
  if wait > 0 then
    return wait;
  end if;
  update sign_in_attempts set
      failures = case when last_failure_at < clock_timestamp() - interval '1 hour' then 1 else failures + 1 end,
      last_failure_at = clock_timestamp()
    where key = any (p_keys);
  delete from sign_in_attempts where key in (
    select key from sign_in_attempts where last_failure_at < clock_timestamp() - interval '1 day' and key <> all (p_keys)
      limit 100 for update skip locked);
  return 0;
end $$;

alter function auth.begin_sign_in(bytea, bytea[], integer[], integer) owner to app_auth;
revoke execute on function auth.begin_sign_in(bytea, bytea[], integer[], integer) from public;
grant execute on function auth.begin_sign_in(bytea, bytea[], integer[], integer) to app_web;
