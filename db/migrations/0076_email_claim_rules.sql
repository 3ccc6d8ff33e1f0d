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
--> statement-breakpoint
-- The outcome of an attempt: without an error it was sent; with one it is tried again after p_retry_seconds, or not any more.
create or replace function app.finish_email(p_organization uuid, p_id uuid, p_error text, p_retry_seconds integer) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update emails set last_error = p_error, claimed_until = null,
      status = case when p_error is null then 'sent' when canceled_at is not null then 'canceled' when p_retry_seconds is null then 'failed' else status end,
      sent_at = case when p_error is null then clock_timestamp() end,
      canceled_at = case when p_error is not null then canceled_at end,
      next_attempt_at = case when p_retry_seconds is null then next_attempt_at else clock_timestamp() + make_interval(secs => p_retry_seconds) end
    where organization_id = p_organization and id = p_id and status in ('scheduled', 'kept', 'canceled');
$$;
