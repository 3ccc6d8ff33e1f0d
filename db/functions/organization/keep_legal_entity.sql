-- What documents were made with stays on them: what a legal entity was called before is kept when it changes.
create or replace function app.keep_legal_entity() returns trigger language plpgsql as $$
begin
  insert into legal_entity_versions (organization_id, legal_entity_id, held_until, name, country, vat_id, address)
    values (old.organization_id, old.id, clock_timestamp(), old.name, old.country, old.vat_id, old.address);
  return null;
end $$;

create or replace trigger keep_version after update on legal_entities for each row
  when ((old.name, old.country, old.vat_id, old.address) is distinct from (new.name, new.country, new.vat_id, new.address)) execute function app.keep_legal_entity();
