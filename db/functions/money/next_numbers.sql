-- Takes p_count numbers in a row for documents of a legal entity and returns the first. The row stays locked until the
-- transaction ends, so that a number is only ever missing if its document is.
create or replace function app.next_numbers(p_entity uuid, p_kind text, p_year integer, p_count integer) returns integer
language sql volatile as $$
  insert into document_numbers as n (organization_id, legal_entity_id, kind, year, last)
    values (app.organization_id(), p_entity, p_kind, p_year, p_count)
    on conflict (organization_id, legal_entity_id, kind, year) do update set last = n.last + excluded.last
    returning last - p_count + 1;
$$;
