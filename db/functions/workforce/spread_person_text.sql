create or replace function app.spread_person_text() returns trigger language plpgsql as $$
begin
  update contracts set person_text = new.search_text where organization_id = new.organization_id and person_id = new.id and person_text <> new.search_text;
  return null;
end $$;

create or replace trigger spread_text after update on people for each row when (old.search_text <> new.search_text) execute function app.spread_person_text();
