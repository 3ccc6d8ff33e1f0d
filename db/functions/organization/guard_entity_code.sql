-- A legal entity's code stays once a document number has it: a new code would begin a second series.
create or replace function app.guard_entity_code() returns trigger language plpgsql as $$
begin
  if exists (select from document_numbers n where n.organization_id = old.organization_id and n.legal_entity_id = old.id and n.code is not null) then
    raise exception 'legal_entities_code_used: % is in document numbers', old.code using errcode = '23514', constraint = 'legal_entities_code_used';
  end if;
  return new;
end $$;

create or replace trigger guard_code before update of code on legal_entities for each row when (new.code <> old.code) execute function app.guard_entity_code();
