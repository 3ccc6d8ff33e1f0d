-- Brings the numbers of an organization's invoices up to what its labels say, for rows that were not numbered here. Numbers
-- with a code and without one count on in each other.
create or replace function app.adopt_invoice_numbers() returns void language sql volatile as $$
  insert into document_numbers as n (organization_id, legal_entity_id, kind, year, last, code)
    select organization_id, recipient_legal_entity_id, 'INV', part[1]::integer, max(part[2]::integer), max(number_code)
      from invoices cross join lateral regexp_match(label, '^INV-(?:[A-Z][A-Z0-9]*-)?([0-9]{4})-([0-9]{1,9})$') as part
      where organization_id = app.organization_id() and part is not null group by 1, 2, 3, 4
    on conflict (organization_id, legal_entity_id, kind, year) do update set last = greatest(n.last, excluded.last), code = coalesce(n.code, excluded.code);
$$;
