-- The tables with rows that belong to the records, directly or through others, and how many rows: what an erasure's receipt speaks of. Each row counts
-- once, by whichever references it belongs to the table that was reached first. An asset's movements name people without referring to them, and are
-- theirs whether or not they have the asset now.
create or replace function app.personal_scope(p_table text, p_ids text[]) returns table (table_name text, records bigint)
language plpgsql stable as $$
declare
  waiting text[] := array[p_table];
  reached text[] := array[p_table];
  ids jsonb := jsonb_build_object(p_table, to_jsonb(p_ids));
  parent_name text;
  parent_ids text[];
  below record;
  found text[];
begin
  return query select p_table, cardinality(p_ids)::bigint;
  if p_table = 'people' then
    reached := reached || 'asset_movements'::text;
    return query select 'asset_movements', count(*) from asset_movements m
      where m.organization_id = (select app.organization_id()) and (m.from_person_id = any (p_ids::uuid[]) or m.to_person_id = any (p_ids::uuid[]))
      having count(*) > 0;
  end if;
  while cardinality(waiting) > 0 loop
    parent_name := waiting[1];
    waiting := waiting[2:];
    select array_agg(value) into parent_ids from jsonb_array_elements_text(ids -> parent_name);
    for below in
      select r.child, string_agg(format('%I = any ($1::%s[])', r.reference, r.reference_type), ' or ') as condition,
          exists (select from pg_attribute where attrelid = to_regclass(r.child) and attname = 'id' and has_column_privilege(attrelid, attnum, 'select')) as has_id
        from app.record_references() r where r.parent = parent_name and 2 = (
          select count(*) from pg_attribute
            where attrelid = to_regclass(r.child) and attname in ('organization_id', r.reference) and has_column_privilege(attrelid, attnum, 'select')) group by r.child
    loop
      continue when below.child = any (reached);
      execute format('select coalesce(array_agg(%s), ''{}'') from %I where organization_id = (select app.organization_id()) and (%s)',
        case when below.has_id then 'id::text' else '''''::text' end, below.child, below.condition) into found using parent_ids;
      continue when cardinality(found) = 0;
      reached := reached || below.child;
      return query select below.child, cardinality(found)::bigint;
      if below.has_id then
        waiting := waiting || below.child;
        ids := ids || jsonb_build_object(below.child, to_jsonb(found));
      end if;
    end loop;
  end loop;
end $$;
