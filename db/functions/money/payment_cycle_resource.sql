create or replace function app.payment_cycle_resource(p_cycle uuid) returns text language sql stable as $$
  select json_build_object('id', id, 'frequency', frequency, 'starts_on', starts_on, 'ends_on', ends_on, 'cutoff_on', cutoff_on, 'due_on', due_on, 'status', status,
      'invoices_made', invoices_made, 'closed_at', app.instant_text(closed_at), 'created_at', app.instant_text(created_at))::text
    from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
$$;

revoke execute on function app.payment_cycle_resource(uuid) from public;
grant execute on function app.payment_cycle_resource(uuid) to app_auth, app_web;
