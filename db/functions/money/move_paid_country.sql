-- What was paid counts in the country on the invoice, wherever its worker moves. The file stays as long as a database may have the trigger of release 1:
-- triggers that call a file's function and aren't in the file are dropped.
create or replace function app.move_paid_country() returns trigger language plpgsql as $$
begin
  return null;
end $$;
