-- What a contract is found by stands in its own row. The person is locked, so that a change of the name that runs at the
-- same time either is seen here or finds the contract.
create or replace function app.fill_contract_text() returns trigger language plpgsql as $$
begin
  new.amended_titles := coalesce(new.amended_titles, '');
  new.person_text := coalesce((select search_text from people where organization_id = new.organization_id and id = new.person_id for share), '');
  return new;
end $$;

create or replace trigger fill_text before insert or update of person_id on contracts for each row execute function app.fill_contract_text();
