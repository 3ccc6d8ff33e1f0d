-- Which columns refer to a record, so that a row belongs to it; `leads_to_erasure` if the row or one that belongs to it has something to erase.
-- Attachments have no foreign key, because they belong to records of several kinds; an ID is unique among all of them.
create or replace function app.record_references()
returns table (parent text, child text, reference text, reference_type text, leads_to_erasure boolean)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with recursive found as (
    select confrelid as parent, conrelid as child, attname::text as reference, format_type(atttypid, null) as reference_type
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attname <> 'organization_id'
      where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) = 2 and conrelid <> confrelid and conparentid = 0
    union all values ('candidates'::regclass, 'attachments'::regclass, 'attachable_id', 'uuid')),
  erasable as (
    select to_regclass(table_name)::oid as child from app.personal_columns() where personal = 'erase'
    union select found.parent from erasable join found using (child))
  select found.parent::regclass::text, found.child::regclass::text, reference, reference_type, found.child in (select child from erasable) from found;
$$;
