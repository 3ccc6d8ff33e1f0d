-- Gives up to p_most committed events their positions in the feeds of their organizations, and returns how many. One worker
-- does it at a time, and its lock outlasts its commit, so positions become visible in their order: a reader that has seen
-- one has seen all before it. Events that are still uncommitted get later ones.
create or replace function app.seal_events(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sealed integer;
begin
  if not pg_try_advisory_xact_lock(7308221008) then
    return 0;
  end if;
  with waiting as materialized (
    select organization_id, event_id from feed_events where position is null order by event_id limit p_most
  ), feed as (
    insert into feed_positions as f (organization_id, last) select organization_id, count(*) from waiting group by organization_id
      on conflict (organization_id) do update set last = f.last + excluded.last
      returning organization_id, last
  ), placed as (
    select organization_id, event_id, f.last + 1 - row_number() over (partition by organization_id order by event_id desc) as position
      from waiting join feed f using (organization_id)
  )
  update feed_events e set position = p.position from placed p where e.organization_id = p.organization_id and e.event_id = p.event_id;
  get diagnostics sealed = row_count;
  return sealed;
end $$;

alter function app.seal_events(integer) owner to app_auth;
revoke execute on function app.seal_events(integer) from public;
grant execute on function app.seal_events(integer) to app_worker;
