-- What an asset cost, or nothing once it was written off.
create or replace function app.asset_worth(amount numeric, status text) returns numeric language sql immutable parallel safe
  return case when status in ('ACTIVE', 'BEING_REPAIRED', 'WAITING_FOR_CLEARANCE') then amount else amount * 0 end;
