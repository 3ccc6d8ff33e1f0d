-- Erases what db/schema marks so in the records and in everything that belongs to them. The caller has locked the records. Returns the IDs of
-- all rows that were erased from, under which copies may be found.
create or replace function app.erase_records(p_table text, p_ids text[]) returns setof text language plpgsql as $$
declare
  below record;
  below_ids text[];
begin
  for below in select * from app.record_references() where parent = p_table and leads_to_erasure loop
    if exists (select from pg_attribute where attrelid = to_regclass(below.child) and attname = 'id') then
      execute format('select array_agg(id::text) from %I where organization_id = (select app.organization_id()) and %I = any ($1::%s[])',
        below.child, below.reference, below.reference_type) into below_ids using p_ids;
      if below_ids is null then continue; end if;
      return query select app.erase_records(below.child, below_ids);
    else
      perform app.erase_rows(below.child, below.reference, below.reference_type, p_ids);
    end if;
  end loop;
  perform app.erase_rows(p_table, 'id', (select format_type(atttypid, null) from pg_attribute where attrelid = to_regclass(p_table) and attname = 'id'), p_ids);
  return query select unnest(p_ids);
end $$;
