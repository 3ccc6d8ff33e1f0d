create or replace function app.keep_emails(p_most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with kept as (
    update emails e set status = 'kept'
      from (select d.organization_id, d.id from emails d where d.status = 'scheduled' and d.next_attempt_at <= clock_timestamp()
        order by d.next_attempt_at limit p_most for update skip locked) as due
      where e.organization_id = due.organization_id and e.id = due.id
      returning 1)
  select count(*)::integer from kept;
$$;

alter function app.keep_emails(integer) owner to app_auth;
revoke execute on function app.keep_emails(integer) from public;
grant execute on function app.keep_emails(integer) to app_worker;
