-- Takes up to p_most events before this id, whose content is about to go, out of the feeds: each remembers how far it was
-- deleted, so a reader that comes too late is told. Events without a position get one first. Returns p_most or more if
-- there may be more to do.
create or replace function app.expire_events(p_before uuid, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sealed integer;
  expired integer;
begin
  -- The same lock as in app.seal_events.
  perform pg_advisory_xact_lock(7308221008);
  sealed := app.seal_events(p_most);
  with old as materialized (
    select e.organization_id, e.event_id from feed_positions f
      cross join lateral (select organization_id, event_id from feed_events where organization_id = f.organization_id and event_id < p_before and position is not null
        order by event_id limit p_most) as e
      limit p_most
  ), gone as (
    delete from feed_events e using old o where e.organization_id = o.organization_id and e.event_id = o.event_id
      returning e.organization_id, e.position
  ), counted as (
    select organization_id, count(*) as events, max(position) as position from gone group by organization_id
  ), noted as (
    update feed_positions f set deleted = greatest(f.deleted, c.position) from counted c where f.organization_id = c.organization_id
  )
  select coalesce(sum(events), 0) into expired from counted;
  return case when sealed >= p_most then sealed else expired end;
end $$;

alter function app.expire_events(uuid, integer) owner to app_auth;
revoke execute on function app.expire_events(uuid, integer) from public;
