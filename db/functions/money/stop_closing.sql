-- A cycle whose totals aren't the confirmed ones any more is open again, before anything was invoiced, and says why.
create or replace function app.stop_closing(p payment_cycles, p_changed jsonb) returns void
language plpgsql volatile as $$
begin
  update payment_cycles set status = 'open', expected_totals = null, stopped = p_changed, stopped_at = now(), contracts_total = 0, contracts_done = 0, contracts_after = null
    where organization_id = p.organization_id and id = p.id;
  insert into audit_log (organization_id, operation, principal_kind, user_id, object, result, request_id)
    values (p.organization_id, 'stop_closing_payment_cycle', 'system', p.requested_by, 'cycle_id=' || p.id, 409, p.request_id);
  perform app.record_events(p.organization_id, 'payment-cycle.closing-stopped', 'c4e07d16-92b5-4f38-8d6a-51f0b3a7e905', array[app.payment_cycle_resource(p.id)], p.request_id);
end $$;

revoke execute on function app.stop_closing(payment_cycles, jsonb) from public;
grant execute on function app.stop_closing(payment_cycles, jsonb) to app_auth;
