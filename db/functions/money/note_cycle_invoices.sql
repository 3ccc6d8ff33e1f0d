-- What was written to invoices of a cycle: an audit row and an event for each.
create or replace function app.note_cycle_invoices(p payment_cycles, p_invoices text[], p_operation text, p_event text, p_event_id uuid) returns void
language plpgsql volatile as $$
begin
  -- None of the rows is about all that was changed so far.
  insert into audit_log (id, organization_id, operation, principal_kind, user_id, object, result, request_id)
    select gen_random_uuid(), p.organization_id, p_operation, 'system', p.requested_by, 'invoice_id=' || id || '&cycle_id=' || p.id, 200, p.request_id from unnest(p_invoices) as id;
  perform app.record_events(p.organization_id, p_event, p_event_id,
    array(select app.invoice_resource(i) from invoices i where i.organization_id = p.organization_id and i.id = any (p_invoices) order by i.label), p.request_id);
end $$;

revoke execute on function app.note_cycle_invoices(payment_cycles, text[], text, text, uuid) from public;
grant execute on function app.note_cycle_invoices(payment_cycles, text[], text, text, uuid) to app_auth;
