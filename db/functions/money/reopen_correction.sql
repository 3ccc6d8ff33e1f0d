-- An adjustment that settled a correction and is declined or deleted leaves it to be decided again.
create or replace function app.reopen_correction() returns trigger
language plpgsql as $$
declare
  c pay_corrections;
begin
  perform from payment_cycles where organization_id = old.organization_id and id in (
    select payment_cycle_id from pay_corrections where organization_id = old.organization_id and adjustment_id = old.id and status = 'settled') for no key update;
  update pay_corrections set status = 'superseded' where organization_id = old.organization_id and adjustment_id = old.id and status = 'settled' returning * into c;
  if found then
    perform app.correct_pay(c.contract_id, c.payment_cycle_id, c.from_on, c.to_on);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace trigger reopen_correction before delete on invoice_adjustments for each row execute function app.reopen_correction();
create or replace trigger reopen_declined_correction after update of status on invoice_adjustments for each row
  when (new.status = 'declined' and old.status <> 'declined') execute function app.reopen_correction();
