-- Takes a reminder that is due for p_seconds, with what the person still has to return and their address of now. What they
-- have returned meanwhile is canceled.
create or replace function app.claim_return_reminder(p_seconds integer)
  returns table (organization_id uuid, id uuid, organization text, to_name text, to_address text, assets jsonb, message_id text, attempts integer)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due return_reminders;
begin
  loop
    select * into due from return_reminders r where r.status in ('scheduled', 'kept') and r.next_attempt_at <= clock_timestamp()
      order by r.next_attempt_at limit 1 for update skip locked;
    if not found then
      return;
    end if;
    due.assets := app.requested_returns(due.organization_id, due.person_id);
    if due.assets is not null then
      return query
        update return_reminders r set next_attempt_at = clock_timestamp() + make_interval(secs => p_seconds), attempts = r.attempts + 1,
            assets = due.assets, to_address = p.email
          from people p, organizations o
          where r.organization_id = due.organization_id and r.id = due.id and p.organization_id = r.organization_id and p.id = r.person_id and o.id = r.organization_id
          returning r.organization_id, r.id, o.name, p.first_name || ' ' || p.last_name, r.to_address, r.assets, r.message_id, r.attempts;
      return;
    end if;
    update return_reminders r set status = 'canceled' where r.organization_id = due.organization_id and r.id = due.id;
  end loop;
end $$;

alter function app.claim_return_reminder(integer) owner to app_auth;
revoke execute on function app.claim_return_reminder(integer) from public;
grant execute on function app.claim_return_reminder(integer) to app_worker;
