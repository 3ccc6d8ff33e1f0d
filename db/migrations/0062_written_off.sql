-- What an asset cost, or nothing once it was written off.
create function app.asset_worth(amount numeric, status text) returns numeric language sql immutable parallel safe
  return case when status in ('ACTIVE', 'BEING_REPAIRED', 'WAITING_FOR_CLEARANCE') then amount else amount * 0 end;
--> statement-breakpoint
do $$
begin
  execute replace(pg_get_functiondef('app.group_assets(jsonb, text, text, text, integer)'::regprocedure),
    'app.asset_book_value(purchase_amount,', 'app.asset_book_value(app.asset_worth(purchase_amount, status),');
end $$;
