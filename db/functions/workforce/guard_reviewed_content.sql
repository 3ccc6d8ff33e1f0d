-- What somebody decided on is not changed under the decision: only pending records are edited or deleted.
create or replace function app.guard_reviewed_content() returns trigger language plpgsql as $$
begin
  raise exception '% is % and can only be changed while it is pending', initcap(tg_argv[0]), old.status
    using errcode = 'MS001', detail = coalesce(array_to_string(app.next_review_states(tg_argv[0], old.status), ', '), '');
end $$;

create or replace trigger guard_content before update of contract_id, type, description, quantity, amount, date_submitted on invoice_adjustments for each row
  when (old.status <> 'pending' and (old.contract_id, old.type, old.description, old.quantity, old.amount, old.date_submitted) is distinct from (new.contract_id, new.type, new.description, new.quantity, new.amount, new.date_submitted))
  execute function app.guard_reviewed_content('adjustment');
create or replace trigger guard_deletion before delete on invoice_adjustments for each row when (old.status <> 'pending') execute function app.guard_reviewed_content('adjustment');
create or replace trigger guard_content before update of contract_id, date_worked, quantity, description on timesheets for each row
  when (old.status <> 'pending' and (old.contract_id, old.date_worked, old.quantity, old.description) is distinct from (new.contract_id, new.date_worked, new.quantity, new.description))
  execute function app.guard_reviewed_content('timesheet');
create or replace trigger guard_deletion before delete on timesheets for each row when (old.status <> 'pending') execute function app.guard_reviewed_content('timesheet');
