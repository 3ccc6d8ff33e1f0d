-- The text that finds a candidate, also by the addresses of merged duplicates.
create or replace function app.fold_candidate_text() returns trigger language plpgsql as $$
begin
  new.search_text := app.fold(new.first_name || ' ' || new.last_name || ' ' || new.email
    || coalesce((select string_agg(' ' || one, '') from jsonb_array_elements_text(new.alternative_emails || new.alternative_phone_numbers) as one), ''));
  return new;
end $$;

create or replace trigger fold_text before insert or update of first_name, last_name, email, alternative_emails, alternative_phone_numbers, search_text on candidates
  for each row execute function app.fold_candidate_text();
