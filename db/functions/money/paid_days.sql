-- The days that cycles pay a contract for.
create or replace function app.paid_days(k contracts) returns daterange language sql immutable parallel safe as $$
  select case when app.is_paid_fixed(k) and (k.status = 'in_progress' or (k.status = 'completed' and k.ends_on is not null))
    then daterange(k.starts_on, k.ends_on, '[]') else 'empty' end;
$$;

revoke execute on function app.paid_days(contracts) from public;
grant execute on function app.paid_days(contracts) to app_auth, app_web;
