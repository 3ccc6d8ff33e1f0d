-- Money may move only for invoices of a cycle that stays closed. Reopening locks the cycle before it looks for such invoices,
-- and whoever moves one holds a key lock on it until the end: one of the two sees the other.
create or replace function app.guard_cycle_of_invoice() returns trigger language plpgsql as $$
declare
  state text;
begin
  select status into state from payment_cycles where organization_id = new.organization_id and id = new.payment_cycle_id;
  if state in ('closed', 'paid') then
    select status into state from payment_cycles where organization_id = new.organization_id and id = new.payment_cycle_id for key share;
  end if;
  if state not in ('closed', 'paid') then
    raise exception 'an invoice of a payment cycle that is % cannot go from % to %', state, old.status, new.status
      using errcode = 'MS001', detail = case state when 'closing' then 'wait until the cycle is closed' else 'the cycle''s invoices are being cancelled' end;
  end if;
  return new;
end $$;

create or replace trigger guard_cycle before update of status on invoices for each row
  when (new.payment_cycle_id is not null and app.is_invoice_moved(new.status) and not app.is_invoice_moved(old.status)) execute function app.guard_cycle_of_invoice();
