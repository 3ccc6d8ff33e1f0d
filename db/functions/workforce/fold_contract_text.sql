-- After app.fill_contract_text, which is called first because of its trigger's name.
create or replace function app.fold_contract_text() returns trigger language plpgsql as $$
begin
  new.search_text := app.fold(concat_ws(' ', new.title, nullif(new.amended_titles, ''), new.person_text));
  return new;
end $$;

create or replace trigger fold_text before insert or update of title, amended_titles, person_id, person_text, search_text on contracts
  for each row execute function app.fold_contract_text();
