-- Takes up to p_most emails that are due for p_seconds, so that no other worker sends them at the same time. Without a mail server they are kept instead.
create or replace function app.claim_emails(p_most integer, p_seconds integer)
  returns table (organization_id uuid, id uuid, to_name text, to_address text, subject text, html text, message_id text, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  -- Their moves were undone during an attempt whose worker then died.
  update emails set status = 'canceled' where status in ('scheduled', 'kept') and canceled_at is not null and next_attempt_at <= clock_timestamp();
  update emails e set next_attempt_at = due.until, claimed_until = due.until, attempts = e.attempts + 1
    from (select d.organization_id, d.id, clock_timestamp() + make_interval(secs => p_seconds) as until
      from emails d where d.status in ('scheduled', 'kept') and d.next_attempt_at <= clock_timestamp()
      order by d.next_attempt_at limit p_most for update skip locked) as due
    where e.organization_id = due.organization_id and e.id = due.id
    returning e.organization_id, e.id, e.to_name, e.to_address, e.subject, e.html, e.message_id, e.attempts;
$$;

alter function app.claim_emails(integer, integer) owner to app_auth;
revoke execute on function app.claim_emails(integer, integer) from public;
grant execute on function app.claim_emails(integer, integer) to app_worker;
