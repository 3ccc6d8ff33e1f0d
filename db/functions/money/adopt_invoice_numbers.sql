-- Brings the numbers of an organization's invoices up to what its labels say, for rows that were not numbered here.
create or replace function app.adopt_invoice_numbers() returns void language sql volatile as $$
  insert into document_numbers as n (organization_id, legal_entity_id, kind, year, last)
    select organization_id, recipient_legal_entity_id, 'INV', substr(label, 5, 4)::integer, max(substr(label, 10)::integer)
      from invoices where organization_id = app.organization_id() and label ~ '^INV-[0-9]{4}-[0-9]{1,9}$' group by 1, 2, 3, 4
    on conflict (organization_id, legal_entity_id, kind, year) do update set last = greatest(n.last, excluded.last);
$$;
