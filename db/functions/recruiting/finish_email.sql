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

alter function app.finish_email(uuid, uuid, text, integer) owner to app_auth;
revoke execute on function app.finish_email(uuid, uuid, text, integer) from public;
grant execute on function app.finish_email(uuid, uuid, text, integer) to app_worker;
