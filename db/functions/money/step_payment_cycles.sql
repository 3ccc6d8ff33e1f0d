-- Goes on with the closing or reopening that has least to do, whichever organization's, by up to p_most contracts: one
-- transaction, after which everything is as if that many had never been left to do. Returns how many, null when there is
-- nothing to do. Locks in this order: cycle, hours, adjustments, numbers by legal entity, counters. The first p_passed are
-- passed over: a cycle that cannot be gone on with holds back no other.
create or replace function app.step_payment_cycles(p_most integer, p_passed integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p payment_cycles;
begin
  select * into p from payment_cycles where status in ('closing', 'reopening')
    order by contracts_total - contracts_done, requested_at offset p_passed limit 1 for no key update skip locked;
  if not found then
    return null;
  end if;
  perform set_config('app.organization_id', p.organization_id::text, true), set_config('app.user_id', coalesce(p.requested_by::text, ''), true);
  return case p.status when 'closing' then app.step_closing(p, p_most) else app.step_reopening(p, p_most) end;
end $$;

alter function app.step_payment_cycles(integer, integer) owner to app_auth;
revoke execute on function app.step_payment_cycles(integer, integer) from public;
grant execute on function app.step_payment_cycles(integer, integer) to app_worker;
