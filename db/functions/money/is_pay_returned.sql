-- Whether the pay on an invoice counts as not paid: what it paid for is open again.
create or replace function app.is_pay_returned(i invoices) returns boolean language sql immutable parallel safe as $$
  select i.status = 'cancelled';
$$;

revoke execute on function app.is_pay_returned(invoices) from public;
grant execute on function app.is_pay_returned(invoices) to app_auth, app_web;
