drop function auth.begin_sign_in(bytea[], integer[]);
--> statement-breakpoint
-- The longest wait that any of the keys has left, in seconds: none for the first p_free failures of a key within an hour
-- of each other, then 1, 2, 4 ... up to p_longest after its last failure.
create function auth.sign_in_wait(p_keys bytea[], p_free integer[], p_longest integer) returns integer
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(max(greatest(0, ceil(extract(epoch from
        a.last_failure_at + make_interval(secs => least(p_longest, 2 ^ least(a.failures - free, 20))) - clock_timestamp())))), 0)::integer
    from unnest(p_keys, p_free) as asked (key, free) join sign_in_attempts a on a.key = asked.key
    where a.failures >= free and a.last_failure_at >= clock_timestamp() - interval '1 hour';
$$;
--> statement-breakpoint
-- Counts a try as a failure before anyone looks at the password, so that tries made together are counted one by one.
-- Returns the seconds to wait instead when there were too many; that much is decided without writing or locking a row, so
-- that refusing many costs little. The first key is the account's, and once somebody lifted its wait the others hold nobody
-- up at it for a quarter of an hour. Rows are locked in one order.
create function auth.begin_sign_in(p_account bytea, p_keys bytea[], p_free integer[], p_longest integer) returns integer
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
--> statement-breakpoint
-- Forgets the failures at one account, everywhere, and leaves a mark under the account's own key, for which begin_sign_in
-- looks. False when it was done p_most times within a day already: lifting the wait again and again would be unlimited
-- guessing, and whoever administers one organization must not enter another that the person belongs to.
create function auth.unlock_sign_in(p_user uuid, p_account bytea, p_most integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from memberships where user_id = p_user and organization_id = app.organization_id())
    or (select count(*) from audit_log
        where organization_id = app.organization_id() and at > clock_timestamp() - interval '1 day'
          and operation = 'unlock_sign_in' and object = 'member_id=' || p_user and result = 200) >= p_most then
    return false;
  end if;
  delete from sign_in_attempts where account = p_account;
  insert into sign_in_attempts (key, account, failures, last_failure_at) values (p_account, p_account, 0, clock_timestamp())
    on conflict (key) do update set last_failure_at = excluded.last_failure_at;
  return true;
end $$;
--> statement-breakpoint
grant select on audit_log to app_auth;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc
    where pronamespace = 'auth'::regnamespace and proname in ('sign_in_wait', 'begin_sign_in', 'unlock_sign_in') loop
    execute format('alter function %s owner to app_auth', f);
    execute format('revoke execute on function %s from public', f);
    if f::text !~ 'sign_in_wait' then
      execute format('grant execute on function %s to app_web', f);
    end if;
  end loop;
end $$;
