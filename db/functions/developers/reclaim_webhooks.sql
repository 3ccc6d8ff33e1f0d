-- Work of workers that are gone (their lock is free) or too late (their lease is over) is due again; a crash uses up no attempt.
create or replace function app.reclaim_webhooks() returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer[];
  reclaimed integer;
begin
  select coalesce(array_agg(w), '{}') into gone
    from (select distinct worker as w from webhook_queue where state = 'leased') as workers
    where pg_try_advisory_xact_lock(7308, w);
  update webhook_queue q set state = 'due', lease_until = null, worker = null
    from (select organization_id, delivery_id from webhook_queue
      where state = 'leased' and (worker = any (gone) or lease_until < now()) for update skip locked) as lost
    where q.organization_id = lost.organization_id and q.delivery_id = lost.delivery_id;
  get diagnostics reclaimed = row_count;
  return reclaimed;
end $$;

alter function app.reclaim_webhooks() owner to app_auth;
revoke execute on function app.reclaim_webhooks() from public;
grant execute on function app.reclaim_webhooks() to app_worker;
