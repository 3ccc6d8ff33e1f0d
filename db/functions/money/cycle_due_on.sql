-- When invoices of a cycle are due that are issued on a day: as planned, or after as many days as there are from the
-- cycle's end to its due date, so that nothing is overdue when it is issued.
create or replace function app.cycle_due_on(p_ends_on date, p_due_on date, p_issued_on date) returns date language sql immutable parallel safe as $$
  select greatest(p_due_on, p_issued_on + greatest(p_due_on - p_ends_on, 0));
$$;

revoke execute on function app.cycle_due_on(date, date, date) from public;
grant execute on function app.cycle_due_on(date, date, date) to app_auth, app_web;
