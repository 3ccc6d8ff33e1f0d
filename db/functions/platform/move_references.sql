-- Makes everything that belongs to one record belong to another one of the same table.
create or replace function app.move_references(p_table text, p_from uuid, p_to uuid) returns void language plpgsql as $$
declare
  below record;
begin
  for below in select child, reference, exists (select from pg_attribute where attrelid = to_regclass(child) and attname = 'updated_at') as has_stamp
      from app.record_references() where parent = p_table loop
    execute format('update %1$I set %2$I = $2 %3$s where organization_id = (select app.organization_id()) and %2$I = $1', below.child, below.reference,
      case when below.has_stamp then ', updated_at = clock_timestamp()' else '' end) using p_from, p_to;
  end loop;
end $$;
