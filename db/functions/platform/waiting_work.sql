-- What waits for somebody or for a worker, in all organizations.
create or replace function app.waiting_work() returns table (disabled_webhooks bigint, closing_cycles bigint, closing_age_seconds double precision)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*) from webhook_subscriptions where status = 'disabled'), count(*), coalesce(extract(epoch from now() - min(requested_at)), 0)::double precision
    from payment_cycles where status in ('closing', 'reopening');
$$;

alter function app.waiting_work() owner to app_auth;
revoke execute on function app.waiting_work() from public;
grant execute on function app.waiting_work() to app_worker;
