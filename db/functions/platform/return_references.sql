-- Gives a record back what app.list_references named, as far as it still belongs to the other record.
create or replace function app.return_references(p_table text, p_listed jsonb, p_from uuid, p_to uuid) returns void language plpgsql as $$
declare
  below record;
begin
  for below in select child, reference, exists (select from pg_attribute where attrelid = to_regclass(child) and attname = 'updated_at') as has_stamp
      from app.record_references() where parent = p_table and p_listed #> array[child, reference] is not null loop
    execute format('update %1$I set %2$I = $2 %3$s where organization_id = (select app.organization_id()) and %2$I = $1
        and id::text in (select jsonb_array_elements_text($3))', below.child, below.reference,
      case when below.has_stamp then ', updated_at = clock_timestamp()' else '' end) using p_from, p_to, p_listed #> array[below.child, below.reference];
  end loop;
end $$;
