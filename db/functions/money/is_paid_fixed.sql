-- Whether cycles pay a contract for days and not for hours, pieces, or nothing.
create or replace function app.is_paid_fixed(k contracts) returns boolean language sql immutable parallel safe as $$
  select k.frequency = k.payment_frequency and k.type <> 'hris_direct_employee';
$$;

revoke execute on function app.is_paid_fixed(contracts) from public;
grant execute on function app.is_paid_fixed(contracts) to app_auth, app_web;

