create or replace function app.fold_person_text() returns trigger language plpgsql as $$
begin
  new.search_text := app.fold(concat_ws(' ', new.first_name, new.last_name, new.email, new.job_title));
  return new;
end $$;

create or replace trigger fold_text before insert or update of first_name, last_name, email, job_title, search_text on people
  for each row execute function app.fold_person_text();
