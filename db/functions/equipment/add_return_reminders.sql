-- Adds a reminder for each person who is to be reminded of a return and was not since. It names everything they were asked
-- for, so those that still wait are canceled. One worker at a time.
create or replace function app.add_return_reminders(p_now timestamptz, p_host text, p_most integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due record;
  added integer := 0;
begin
  if not pg_try_advisory_xact_lock(7308, 27) then
    return 0;
  end if;
  for due in
    select a.organization_id, a.hris_profile_id as person_id, p.email
      from assets a
      join people p on p.organization_id = a.organization_id and p.id = a.hris_profile_id
      cross join lateral (select coalesce(max(r.created_at), '-infinity') as reminded_at from return_reminders r
        where r.organization_id = a.organization_id and r.person_id = a.hris_profile_id) as last
      where a.return_due_on is not null
      group by a.organization_id, a.hris_profile_id, p.email, last.reminded_at
      having max(app.return_reminder_time(a.return_due_on, a.moved_at, p_now)) > last.reminded_at
      limit p_most
  loop
    update return_reminders set status = 'canceled'
      where organization_id = due.organization_id and person_id = due.person_id and status in ('scheduled', 'kept');
    insert into return_reminders (organization_id, person_id, to_address, assets, message_id, next_attempt_at, created_at)
      values (due.organization_id, due.person_id, due.email, app.requested_returns(due.organization_id, due.person_id),
        '<' || gen_random_uuid() || '@' || p_host || '>', p_now, p_now);
    added := added + 1;
  end loop;
  return added;
end $$;

alter function app.add_return_reminders(timestamp with time zone, text, integer) owner to app_auth;
revoke execute on function app.add_return_reminders(timestamp with time zone, text, integer) from public;
grant execute on function app.add_return_reminders(timestamp with time zone, text, integer) to app_worker;
