-- The cycle has come to its next state: progress begins anew, with an audit row and an event.
create or replace function app.end_cycle_work(p payment_cycles, p_status text, p_operation text, p_event text, p_event_id uuid) returns void
language plpgsql volatile as $$
begin
  update payment_cycles set status = p_status, contracts_after = null, closed_at = case p_status when 'closed' then now() end,
      contracts_total = case p_status when 'closed' then contracts_done else 0 end, contracts_done = case p_status when 'closed' then contracts_done else 0 end,
      invoices_made = case p_status when 'closed' then invoices_made else 0 end, stopped = null, stopped_at = null
    where organization_id = p.organization_id and id = p.id;
  insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id)
    values (p.organization_id, p_operation, 'system', p.requested_by, 'cycle_id=' || p.id, 200, p.request_id);
  perform app.record_events(p.organization_id, p_event, p_event_id, array[app.payment_cycle_resource(p.id)], p.request_id);
end $$;

revoke execute on function app.end_cycle_work(payment_cycles, text, text, text, uuid) from public;
grant execute on function app.end_cycle_work(payment_cycles, text, text, text, uuid) to app_auth;
