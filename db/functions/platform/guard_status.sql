create or replace function app.guard_status() returns trigger language plpgsql as $$
begin
  if not coalesce(new.status = any (app.next_states(tg_argv[0], old.status)), false) then
    raise exception 'a % cannot go from % to %', replace(tg_argv[0], '_', ' '), old.status, new.status
      using errcode = 'MS001', detail = coalesce(array_to_string(app.next_states(tg_argv[0], old.status), ', '), '');
  end if;
  return new;
end $$;

create or replace trigger guard_status before update of status on contracts for each row when (old.status <> new.status) execute function app.guard_status('contract');
create or replace trigger guard_status before update of status on invoices for each row when (old.status <> new.status) execute function app.guard_status('invoice');
create or replace trigger guard_status before update of status on payment_cycles for each row when (old.status <> new.status) execute function app.guard_status('payment_cycle');
create or replace trigger guard_status before update of status on payments for each row when (old.status <> new.status) execute function app.guard_status('payment');
create or replace trigger guard_status before update of status on refund_statements for each row when (old.status <> new.status) execute function app.guard_status('refund');
