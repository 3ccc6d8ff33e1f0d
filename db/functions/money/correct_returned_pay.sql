-- The fixed pay of an invoice that is canceled or fully refunded is compared again. Its name puts the trigger after the one that releases work.
-- Reopening a cycle cancels invoices too, and pays by the terms when it is closed again.
create or replace function app.correct_returned_pay() returns trigger language plpgsql as $$
begin
  perform from payment_cycles where organization_id = new.organization_id and id = new.payment_cycle_id and status in ('closing', 'closed', 'paid') for no key update;
  if found then
    perform app.correct_pay(new.contract_id, new.payment_cycle_id, null, null);
  end if;
  return null;
end $$;

create or replace trigger return_pay after update of status on invoices for each row
  when (new.status in ('cancelled', 'refunded') and old.status <> new.status and new.contract_id is not null and new.payment_cycle_id is not null)
  execute function app.correct_returned_pay();
