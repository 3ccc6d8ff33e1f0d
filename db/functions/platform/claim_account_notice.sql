-- Takes an email that is due for p_seconds. What has waited for a day is deleted.
create or replace function app.claim_account_notice(p_seconds integer)
  returns table (id uuid, to_address text, kind text, browser text, system text, ip text, created_at timestamptz, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from account_notices where created_at < now() - interval '1 day';
  update account_notices n set attempts = n.attempts + 1, next_attempt_at = clock_timestamp() + make_interval(secs => p_seconds)
    from users u
    where u.id = n.user_id
      and n.id = (select due.id from account_notices due where due.next_attempt_at <= clock_timestamp() order by due.next_attempt_at limit 1 for update skip locked)
    returning n.id, u.email, n.kind, n.browser, n.system, n.ip, n.created_at, n.attempts;
$$;

alter function app.claim_account_notice(integer) owner to app_auth;
revoke execute on function app.claim_account_notice(integer) from public;
grant execute on function app.claim_account_notice(integer) to app_worker;
