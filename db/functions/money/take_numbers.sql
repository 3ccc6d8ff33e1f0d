-- Takes p_count numbers in a row for documents of a legal entity: the first, and the code that they carry. Both stay locked
-- until the transaction ends, so a number is only ever missing if its document is, and no code changes once it is in a number.
create or replace function app.take_numbers(p_entity uuid, p_kind text, p_year integer, p_count integer, out code text, out first integer)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  select e.code into strict take_numbers.code from legal_entities e where e.organization_id = app.organization_id() and e.id = p_entity for key share;
  insert into document_numbers as n (organization_id, legal_entity_id, kind, year, last, code)
    values (app.organization_id(), p_entity, p_kind, p_year, p_count, take_numbers.code)
    on conflict (organization_id, legal_entity_id, kind, year) do update set last = n.last + excluded.last, code = excluded.code
    returning n.last - p_count + 1 into take_numbers.first;
end $$;
