create or replace function app.cycle_of_invoice(p_invoice text) returns json
language sql stable parallel safe as $$
  select json_build_object('id', c.id, 'frequency', c.frequency, 'starts_on', c.starts_on, 'ends_on', c.ends_on, 'cutoff_on', c.cutoff_on, 'status', c.status)
    from invoices i join payment_cycles c on (c.organization_id, c.id) = (i.organization_id, i.payment_cycle_id)
    where i.organization_id = (select app.organization_id()) and i.id = p_invoice;
$$;
