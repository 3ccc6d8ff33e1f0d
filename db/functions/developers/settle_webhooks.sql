-- Every subscription with waiting deliveries whose state is not theirs: disabled, enabled, deleted a moment ago, or while
-- the transaction of the event was open. Up to p_most of each; returns how many were changed.
create or replace function app.settle_webhooks(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  stray record;
  settled integer := 0;
begin
  for stray in
    with recursive due as (
      (select q.organization_id, q.subscription_id from webhook_queue q where q.state = 'due' order by 1, 2 limit 1)
      union all
      select n.organization_id, n.subscription_id from due w cross join lateral (
        select q.organization_id, q.subscription_id from webhook_queue q
          where q.state = 'due' and (q.organization_id, q.subscription_id) > (w.organization_id, w.subscription_id) order by 1, 2 limit 1) as n
    ), held as (
      (select q.organization_id, q.subscription_id from webhook_queue q where q.state = 'held' order by 1, 2 limit 1)
      union all
      select n.organization_id, n.subscription_id from held w cross join lateral (
        select q.organization_id, q.subscription_id from webhook_queue q
          where q.state = 'held' and (q.organization_id, q.subscription_id) > (w.organization_id, w.subscription_id) order by 1, 2 limit 1) as n
    )
    select d.organization_id, d.subscription_id from due d
      left join webhook_subscriptions s on s.organization_id = d.organization_id and s.id = d.subscription_id
      where s.id is null or s.status = 'disabled'
    union
    select h.organization_id, h.subscription_id from held h
      left join webhook_subscriptions s on s.organization_id = h.organization_id and s.id = h.subscription_id
      where s.id is null or s.status = 'enabled'
    order by 1, 2
  loop
    settled := settled + app.settle_webhook(stray.organization_id, stray.subscription_id, p_most);
  end loop;
  return settled;
end $$;

alter function app.settle_webhooks(integer) owner to app_auth;
revoke execute on function app.settle_webhooks(integer) from public;
grant execute on function app.settle_webhooks(integer) to app_worker;
