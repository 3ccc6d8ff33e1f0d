-- Invoices as their events have them.
create or replace function app.invoice_resources(p_invoices text[]) returns text[] language sql stable as $$
  select array_agg(app.invoice_resource(i) order by label) from invoices i where organization_id = app.organization_id() and id = any (p_invoices);
$$;

revoke execute on function app.invoice_resources(text[]) from public;
grant execute on function app.invoice_resources(text[]) to app_auth;
