create or replace function app.spread_candidate_text() returns trigger language plpgsql as $$
begin
  update applications set candidate_text = new.search_text, updated_at = clock_timestamp() where organization_id = new.organization_id and candidate_id = new.id and candidate_text <> new.search_text;
  return null;
end $$;

create or replace trigger spread_text after update on candidates for each row when (old.search_text <> new.search_text) execute function app.spread_candidate_text();
