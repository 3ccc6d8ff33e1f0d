create or replace function app.step_reopening(p payment_cycles, p_most integer) returns integer
language plpgsql volatile as $$
declare
  ids text[] := array(
    select id from invoices where organization_id = p.organization_id and payment_cycle_id = p.id and status <> 'cancelled'
      order by contract_id, id limit p_most for update);
  forgotten integer;
begin
  update timesheets set status = 'approved', invoice_id = null where organization_id = p.organization_id and invoice_id = any (ids);
  update invoice_adjustments set status = 'approved', invoice_id = null where organization_id = p.organization_id and invoice_id = any (ids);
  update invoices set status = 'cancelled' where organization_id = p.organization_id and id = any (ids);
  perform app.note_cycle_invoices(p, ids, 'cancel_invoice', 'invoice.canceled', '5b8d2f40-1c67-4e9a-b3d1-7a90c4e6f204');
  delete from payment_cycle_exceptions where organization_id = p.organization_id and payment_cycle_id = p.id
    and contract_id in (select contract_id from payment_cycle_exceptions where organization_id = p.organization_id and payment_cycle_id = p.id order by contract_id limit p_most);
  get diagnostics forgotten = row_count;
  update payment_cycles set contracts_done = contracts_done + cardinality(ids), invoices_made = invoices_made - cardinality(ids)
    where organization_id = p.organization_id and id = p.id;
  if cardinality(ids) < p_most and forgotten < p_most then
    update pay_corrections set status = 'superseded' where organization_id = p.organization_id and payment_cycle_id = p.id and status in ('open', 'dismissed');
    perform app.end_cycle_work(p, 'open', 'finish_reopening_payment_cycle', 'payment-cycle.reopened', 'c4e07d16-92b5-4f38-8d6a-51f0b3a7e903');
  end if;
  return cardinality(ids) + forgotten;
end $$;

revoke execute on function app.step_reopening(payment_cycles, integer) from public;
grant execute on function app.step_reopening(payment_cycles, integer) to app_auth;
