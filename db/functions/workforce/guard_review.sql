create or replace function app.guard_review() returns trigger language plpgsql as $$
begin
  if not coalesce(new.status = any (app.next_review_states(tg_argv[0], old.status)), false) then
    raise exception '% cannot go from % to %', initcap(tg_argv[0]), old.status, new.status
      using errcode = 'MS001', detail = coalesce(array_to_string(app.next_review_states(tg_argv[0], old.status), ', '), '');
  end if;
  return new;
end $$;

create or replace trigger guard_status before update of status on invoice_adjustments for each row when (old.status <> new.status) execute function app.guard_review('adjustment');
create or replace trigger guard_status before update of status on timesheets for each row when (old.status <> new.status) execute function app.guard_review('timesheet');
