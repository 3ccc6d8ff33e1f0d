-- Of what invoices' amounts are made, beside the pay: adjustments, also those that a refund released, and what an employer owes on top.
create or replace function app.invoice_makeup(p_invoices text[]) returns table (invoice_id text, adjusted numeric, employer_cost numeric)
language sql stable as $$
  select i.id, coalesce((select sum(a.quantity * a.amount * case a.type when 'deduction' then -1 else 1 end) from invoice_adjustments a
        where a.organization_id = i.organization_id and a.invoice_id = i.id), 0)
        + coalesce((select sum(x.amount) from released_items x where x.organization_id = i.organization_id and x.invoice_id = i.id and x.kind = 'adjustment'), 0),
      coalesce((select sum(l.total) from invoice_line_items l where l.organization_id = i.organization_id and l.invoice_id = i.id
        and (l.type = 'EOR_EMPLOYER_COST' or (l.type = 'GP_EMPLOYEE_FUNDING' and l.description like 'Employer taxes and contributions, %'))), 0)
    from invoices i where i.organization_id = (select app.organization_id()) and i.id = any (p_invoices);
$$;

revoke execute on function app.invoice_makeup(text[]) from public;
grant execute on function app.invoice_makeup(text[]) to app_auth, app_web;
