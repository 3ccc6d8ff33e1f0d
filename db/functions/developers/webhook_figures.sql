create or replace function app.webhook_figures() returns table (due bigint, due_age_seconds double precision, leased bigint, held bigint, dead_rows bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*) filter (where state = 'due' and next_at <= now()),
      coalesce(extract(epoch from now() - min(next_at) filter (where state = 'due' and next_at <= now() and next_at > '-infinity')), 0)::double precision,
      count(*) filter (where state = 'leased'), count(*) filter (where state = 'held'),
      (select coalesce(n_dead_tup, 0) from pg_stat_all_tables where relid = 'webhook_queue'::regclass)
    from webhook_queue;
$$;

alter function app.webhook_figures() owner to app_auth;
revoke execute on function app.webhook_figures() from public;
grant execute on function app.webhook_figures() to app_worker;
