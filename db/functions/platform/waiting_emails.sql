-- Emails of all kinds and organizations that should have been sent by now.
create or replace function app.waiting_emails() returns table (waiting bigint, age_seconds double precision)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*), coalesce(extract(epoch from now() - min(since)), 0)::double precision
    from (select send_at from emails where status = 'scheduled' and send_at <= now() and canceled_at is null
      union all select created_at from password_resets where next_attempt_at is not null
      union all select created_at from webhook_notices
      union all select created_at from leak_notices
      union all select created_at from access_request_notices
      union all select created_at from account_notices where next_attempt_at is not null
      union all select created_at from return_reminders where status = 'scheduled') as unsent (since);
$$;

alter function app.waiting_emails() owner to app_auth;
revoke execute on function app.waiting_emails() from public;
grant execute on function app.waiting_emails() to app_worker;
