-- Completes up to p_most contracts whose last day is over, each with its audit row and its event, as the service itself.
-- Returns how many. Any number may run at once.
create or replace function app.complete_contracts(p_event_type uuid, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  due record;
  resource jsonb;
  request text;
  completed integer := 0;
begin
  for due in
    select organization_id, id, status from contracts where status = 'in_progress' and ends_on < app.today()
      order by ends_on, organization_id, id limit p_most for update skip locked
  loop
    perform set_config('app.organization_id', due.organization_id::text, true), set_config('app.user_id', '', true);
    request := gen_random_uuid()::text;
    update contracts set status = 'completed' where organization_id = due.organization_id and id = due.id;
    insert into audit_log (organization_id, operation, principal_kind, object, result, request_id)
      values (due.organization_id, 'complete_contract', 'service', 'contract_id=' || due.id, 200, request);
    select to_jsonb(r) - 'place' - 'initial_rate' - 'initial_title' || jsonb_build_object('rate', r.rate::text, 'employer_cost_percent', r.employer_cost_percent::text,
        'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'previous_status', due.status)
      into resource from app.contract_rows(array[due.id]) as r;
    perform app.record_event(due.organization_id, 'contract.status.updated', p_event_type, resource::text, request, null);
    completed := completed + 1;
  end loop;
  return completed;
end $$;

alter function app.complete_contracts(uuid, integer) owner to app_auth;
revoke execute on function app.complete_contracts(uuid, integer) from public;
grant execute on function app.complete_contracts(uuid, integer) to app_worker;
