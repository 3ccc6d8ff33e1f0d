-- The pay on an invoice, without what an employer owes on top, adjustments, fees, and tax; also of a canceled one, which holds no adjustments any more.
create or replace function app.invoiced_pay(p_invoice text) returns numeric language sql stable as $$
  select coalesce(sum(total), 0) from invoice_line_items
    where organization_id = (select app.organization_id()) and invoice_id = p_invoice
      and (type in ('EOR_WORK', 'IC_WORK') or (type = 'GP_EMPLOYEE_FUNDING' and description like 'Pay, %' and sub_description <> ''));
$$;

revoke execute on function app.invoiced_pay(text) from public;
grant execute on function app.invoiced_pay(text) to app_auth, app_web;
