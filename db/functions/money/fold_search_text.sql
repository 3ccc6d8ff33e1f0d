-- Invoices and payments bring their text along.
create or replace function app.fold_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := app.fold(new.search_text);
  return new;
end $$;

create or replace trigger fold_text before insert or update of search_text on invoices for each row execute function app.fold_search_text();
create or replace trigger fold_text before insert or update of search_text on payments for each row execute function app.fold_search_text();
