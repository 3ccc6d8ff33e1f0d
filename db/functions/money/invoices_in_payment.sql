create or replace function app.invoices_in_payment(p_cycle uuid) returns integer language sql stable as $$
  select count(*)::integer from invoices
    where organization_id = (select app.organization_id()) and payment_cycle_id = p_cycle and status <> 'cancelled' and app.is_invoice_moved(status);
$$;

revoke execute on function app.invoices_in_payment(uuid) from public;
grant execute on function app.invoices_in_payment(uuid) to app_auth, app_web;
