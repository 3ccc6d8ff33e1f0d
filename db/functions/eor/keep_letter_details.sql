-- A signed letter says what it said when it was signed.
create or replace function app.keep_letter_details() returns trigger language plpgsql as $$
begin
  select p.first_name || ' ' || p.last_name, e.name, e.address, o.name, coalesce((
        select a.title from contract_amendments a
          where a.organization_id = c.organization_id and a.contract_id = c.id and a.effective_on <= app.today() order by a.effective_on desc limit 1), c.title)
    into new.letter_worker, new.letter_entity, new.letter_address, new.letter_organization, new.letter_title
    from contracts c
    join people p on p.organization_id = c.organization_id and p.id = new.person_id
    join legal_entities e on e.organization_id = c.organization_id and e.id = c.legal_entity_id
    join organizations o on o.id = c.organization_id
    where c.organization_id = new.organization_id and c.id = new.contract_id;
  return new;
end $$;

create or replace trigger keep_letter_details before update on resignations for each row when (old.signature is null and new.signature is not null)
  execute function app.keep_letter_details();
create or replace trigger keep_new_letter_details before insert on resignations for each row when (new.signature is not null)
  execute function app.keep_letter_details();
